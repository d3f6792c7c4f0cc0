package org.shmem4j.examples;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.imageio.ImageIO;

/** The demo's picture in color: samples are added up, and their mean is shown in a terminal or written to a file. */
final class Painting {
  /** The colors that a terminal can show. */
  enum Colors {
    /** Letters only. */
    NONE,
    /** A palette of 256. */
    INDEXED,
    /** 24 bits. */
    TRUE
  }

  private static final String SHADES = " .:-=+*#%@";
  private static final int PALETTE = 2048;
  private static final float TURNS = 1.2f; // cycles through the palette per e-fold of slowness
  private static final int[] COLOR = new int[PALETTE];

  static {
    for (int i = 0; i < PALETTE; i++) {
      double turn = 2 * Math.PI * i / PALETTE;
      COLOR[i] = wave(turn, 3.5, 0.5, 0.5) << 16 | wave(turn, 4.1, 0.48, 0.42) << 8 | wave(turn, 5.0, 0.55, 0.4);
    }
  }

  private final int rows;
  private final int columns;
  private final int[] red;
  private final int[] green;
  private final int[] blue;
  private int samples;

  Painting(int rows, int columns) {
    this.rows = rows;
    this.columns = columns;
    this.red = new int[rows * columns];
    this.green = new int[rows * columns];
    this.blue = new int[rows * columns];
  }

  private static int wave(double turn, double start, double middle, double height) {
    return (int) (255 * Math.clamp(middle + height * Math.cos(turn + start), 0, 1));
  }

  /**
   * Adds a sample.
   *
   * @param slowness of each point, row after row
   */
  void add(float[] slowness) {
    for (int i = 0; i < slowness.length; i++) {
      int color = Float.isInfinite(slowness[i])
          ? 0
          : COLOR[Math.floorMod((int) (slowness[i] * TURNS * PALETTE), PALETTE)];
      red[i] += color >> 16;
      green[i] += color >> 8 & 0xff;
      blue[i] += color & 0xff;
    }
    samples++;
  }

  /**
   * Writes the picture as PNG.
   *
   * @param file the file
   * @throws IOException if the file cannot be written
   */
  void write(File file) throws IOException {
    BufferedImage image = new BufferedImage(columns, rows, BufferedImage.TYPE_INT_RGB);
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        image.setRGB(column, row, mean(row, row + 1, column, column + 1));
      }
    }
    if (!ImageIO.write(image, "png", file)) {
      throw new IOException("this JDK cannot write PNG files");
    }
  }

  /** The mean color of a rectangle. */
  private int mean(int top, int bottom, int left, int right) {
    long reds = 0;
    long greens = 0;
    long blues = 0;
    for (int row = top; row < bottom; row++) {
      for (int i = row * columns + left; i < row * columns + right; i++) {
        reds += red[i];
        greens += green[i];
        blues += blue[i];
      }
    }
    long count = (long) (bottom - top) * (right - left) * samples;
    return (int) (reds / count) << 16 | (int) (greens / count) << 8 | (int) (blues / count);
  }

  /**
   * The picture as lines of text; each character stands for two points, one above the other.
   *
   * @param lines how many lines
   * @param width how many characters a line has
   * @param colors what the terminal can show
   * @return the lines
   */
  List<String> lines(int lines, int width, Colors colors) {
    List<String> text = new ArrayList<>();
    for (int line = 0; line < lines; line++) {
      StringBuilder characters = new StringBuilder();
      for (int at = 0; at < width; at++) {
        int upper = shown(2 * line, at, 2 * lines, width);
        int lower = shown(2 * line + 1, at, 2 * lines, width);
        characters.append(switch (colors) {
          case NONE -> shade(upper, lower);
          case INDEXED -> "\033[38;5;" + indexed(upper) + ";48;5;" + indexed(lower) + "m\u2580";
          case TRUE -> "\033[38;2;" + triple(upper) + ";48;2;" + triple(lower) + "m\u2580";
        });
      }
      text.add(colors == Colors.NONE ? characters.toString() : characters + "\033[0m");
    }
    return text;
  }

  private int shown(int row, int column, int allRows, int allColumns) {
    return mean(row * rows / allRows, (row + 1) * rows / allRows, column * columns / allColumns,
        (column + 1) * columns / allColumns);
  }

  private static String shade(int upper, int lower) {
    int brightness = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      brightness += (upper >> shift & 0xff) + (lower >> shift & 0xff);
    }
    int shade = brightness * SHADES.length() / (6 * 256);
    return SHADES.substring(shade, shade + 1);
  }

  private static int indexed(int color) {
    return 16 + 36 * sixth(color >> 16) + 6 * sixth(color >> 8) + sixth(color);
  }

  private static int sixth(int color) {
    return (color & 0xff) * 6 / 256;
  }

  private static String triple(int color) {
    return (color >> 16 & 0xff) + ";" + (color >> 8 & 0xff) + ";" + (color & 0xff);
  }
}
