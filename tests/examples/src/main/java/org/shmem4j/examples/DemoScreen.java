package org.shmem4j.examples;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.shmem4j.examples.Painting.Colors;

/** What the demo shows: a line of progress while it computes, then the picture and, next to it, the results. */
final class DemoScreen {
  private static final int LINES = 15;
  private static final int WIDTH = 52;
  private static final int BAR = 20;
  private static final double FULL_SHARE = 0.9; // below this, other programs have used much of the cores' time
  private static final int SHOWN_PES = 5;

  private double seconds = 4;
  private int rows = 540;
  private int columns = 960;
  private Colors colors = Colors.NONE;
  private boolean progress;
  private File picture;

  private DemoScreen() {}

  /**
   * Reads the demo's options.
   *
   * @param args {@code --seconds S}, {@code --rows R}, {@code --columns C}, {@code --colors none|indexed|true}, {@code
   *     --progress}, {@code --picture FILE}
   * @return the screen
   */
  static DemoScreen of(String... args) {
    DemoScreen screen = new DemoScreen();
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--seconds" -> screen.seconds = Double.parseDouble(args[++i]);
        case "--rows" -> screen.rows = Integer.parseInt(args[++i]);
        case "--columns" -> screen.columns = Integer.parseInt(args[++i]);
        case "--colors" -> screen.colors = Colors.valueOf(args[++i].toUpperCase(Locale.ROOT));
        case "--progress" -> screen.progress = true;
        case "--picture" -> screen.picture = new File(args[++i]);
        default -> throw new IllegalArgumentException("demo has no option " + args[i]);
      }
    }
    return screen;
  }

  /** {@return how long to compute, roughly} */
  double seconds() {
    return seconds;
  }

  /** {@return what to compute} */
  Mandelbrot mandelbrot() {
    return new Mandelbrot(rows, columns);
  }

  /**
   * Shows how far the computation has come.
   *
   * @param done the seconds of computing so far
   */
  void progress(double done) {
    if (progress) {
      int filled = (int) Math.min(BAR, BAR * done / seconds);
      System.out.printf("\rcomputing [%s%s] %.1f s ", "#".repeat(filled), " ".repeat(BAR - filled), done);
      System.out.flush();
    }
  }

  /**
   * Shows the results.
   *
   * @param painting the picture
   * @param result the times
   */
  void show(Painting painting, Demo.Result result) {
    List<String> text = describe(result);
    StringBuilder all = new StringBuilder(progress ? "\r\033[K" : "");
    List<String> lines = painting.lines(LINES, WIDTH, colors);
    for (int i = 0; i < LINES; i++) {
      all.append((lines.get(i) + (i < text.size() ? "  " + text.get(i) : "")).stripTrailing()).append('\n');
    }
    System.out.print(all.append(write(painting)));
  }

  private static List<String> describe(Demo.Result result) {
    int pes = result.rows().size();
    int cores = Runtime.getRuntime().availableProcessors();
    List<String> text = new ArrayList<>();
    String all = pes + (pes == 1 ? " PE" : " PEs");
    text.add("The Mandelbrot set, drawn by");
    text.add(all + " on " + cores + (cores == 1 ? " core" : " cores"));
    text.add("");
    text.add(String.format("alone   %8.3f s", result.secondsAlone()));
    text.add(String.format("%-7s %8.3f s", all, result.secondsTogether()));
    text.add(String.format("%.2f times as quick", result.secondsAlone() / result.secondsTogether()));
    if (result.share() < FULL_SHARE) {
      text.add("");
      text.add(String.format("(PEs had a core for %.0f %%", 100 * result.share()));
      text.add(pes > cores ? "of the time: fewer cores)" : "of the time: others run)");
    }
    text.add("");
    for (int pe = 0; pe < Math.min(pes, SHOWN_PES); pe++) {
      boolean isRest = pe == SHOWN_PES - 1 && pes > SHOWN_PES;
      text.add(isRest ? "..." : "PE " + pe + " drew " + result.rows().get(pe) + " rows");
    }
    return text;
  }

  private String write(Painting painting) {
    String checked = "checked: all PEs together draw what one does";
    if (picture == null) {
      return checked + "\n";
    }
    try {
      painting.write(picture);
      return checked + "; large: " + picture + "\n";
    } catch (IOException e) {
      return checked + "; not written: " + e.getMessage() + "\n";
    }
  }
}
