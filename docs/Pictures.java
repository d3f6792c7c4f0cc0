import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Takes the pictures of the documents again, from real runs: {@code java docs/Pictures.java}, or with the names of
 * some, in the root of a built tree. Programs are those of the pages, or of {@code docs/pictures/programs}. Pictures of
 * HTML pages (the profile, a history) are taken by Chromium without a window, which must be installed.
 */
public final class Pictures {
  private static final Path ROOT = Path.of("").toAbsolutePath();
  private static final Path PICTURES = ROOT.resolve("docs/pictures");
  private static final Path PROGRAMS = PICTURES.resolve("programs");

  /** Takes a picture, in a folder of its own. */
  private interface Taken {
    void in(Path folder) throws Exception;
  }

  private Pictures() {}

  /**
   * Takes pictures.
   *
   * @param names which; none for all
   * @throws Exception if a run or a browser fails
   */
  public static void main(String[] names) throws Exception {
    Map<String, Taken> all = new LinkedHashMap<>();
    all.put("caret", Pictures::caret);
    all.put("race", Pictures::race);
    all.put("explored", Pictures::explored);
    all.put("watched", Pictures::watched);
    all.put("profile", Pictures::profile);
    for (String name : names.length == 0 ? all.keySet() : List.of(names)) {
      if (!all.containsKey(name)) {
        throw new IllegalArgumentException("a picture must be one of " + all.keySet() + ": name=" + name);
      }
      Path folder = Files.createTempDirectory("shmem4j-picture");
      try {
        all.get(name).in(folder);
        System.out.println("taken: " + name);
      } finally {
        delete(folder);
      }
    }
  }

  // ---- What is taken ----

  /** Takes what javac says about the piece of a program that the README shows. */
  private static void caret(Path folder) throws Exception {
    copy("Bins.java", folder);
    String said = shmem4j(folder, "run", "-n", "2", "--", "Bins.java");
    new Terminal().command("shmem4j run -n 2 -- Bins.java")
        .lines(said.lines().takeWhile(line -> !line.matches("\\d+ errors?")).toList())
        .write("caret.svg", "javac: nreduce must not exceed dest.length, with the caret at the 8");
  }

  /** Takes the report of a checked run, below the lines of the program that it names. */
  private static void race(Path folder) throws Exception {
    List<String> program = programOf("docs/how-to/check-a-run.md", "Early", folder);
    String said = shmem4j(folder, "run", "--check", "-n", "2", "--", "Early.java");
    List<String> lines = said.lines().dropWhile(line -> !line.startsWith("shmem4j check:")).toList();
    String report = String.join("\n", lines);
    Terminal terminal = new Terminal();
    int first = indexOf(program, "SymmetricLongs data");
    for (int i = first; i <= indexOf(program, "println"); i++) {
      terminal.source(i + 1, program.get(i), report.contains("Early.java:" + (i + 1) + " ") && i > first + 1);
    }
    terminal.lines(List.of("")).command("shmem4j run --check -n 2 -- Early.java").lines(lines)
        .write("race.svg", "A checked run: the line that puts, the line that reads, and what would order them");
  }

  /** Takes the end of a history that fails, and the page of such a history. */
  private static void explored(Path folder) throws Exception {
    programOf("docs/how-to/explore-orders.md", "Overtaken", folder);
    String said = shmem4j(folder, "explore", "-n", "2", "--schedules", "1000", "--page", "history.html", "--",
        "Overtaken.java");
    new Terminal().command("shmem4j explore -n 2 --schedules 1000 -- Overtaken.java")
        .lines(said.lines().filter(line -> !line.contains("history.html")).toList())
        .write("explored.svg", "The history of an order that fails: the flag arrives before the data");
    shoot(folder.resolve("history.html"), "", 820, 520, "history.png");
  }

  /** Takes what the commands print about a job of four PEs, three of which wait. */
  private static void watched(Path folder) throws Exception {
    copy("Late.java", folder);
    Process job = new ProcessBuilder(ROOT.resolve("shmem4j").toString(), "run", "-n", "4", "--", "Late.java")
        .directory(folder.toFile()).redirectErrorStream(true).redirectOutput(folder.resolve("log").toFile()).start();
    try {
      String id = "";
      String ps = "";
      String top = "";
      boolean isSeen = false;
      while (job.isAlive() && !isSeen) {
        ps = shmem4j(folder, "ps");
        Matcher running = Pattern.compile("(?m)^(\\w+) +4 ").matcher(ps);
        id = running.find() ? running.group(1) : "";
        top = id.isEmpty() ? "" : shmem4j(folder, "top", id);
        isSeen = ps.contains("3 of 4 wait") && top.contains("3 of 4 wait");
      }
      if (!isSeen) {
        throw new IllegalStateException("the job must be seen to wait: " + Files.readString(folder.resolve("log")));
      }
      new Terminal().command("shmem4j ps").lines(ps.lines().toList()).lines(List.of(""))
          .command("shmem4j top " + id).lines(top.lines().toList())
          .write("watched.svg", "shmem4j top: three PEs wait in a barrier for PE 2, which runs");
    } finally {
      job.descendants().forEach(ProcessHandle::destroy);
      job.destroy();
      job.waitFor();
    }
  }

  /** Takes the top of a profile's page, and a part of its timeline. */
  private static void profile(Path folder) throws Exception {
    copy("Weather.java", folder);
    shmem4j(folder, "run", "-n", "4", "--profile", "profile", "--", "Weather.java");
    Path page = folder.resolve("profile/profile.html");
    shoot(page, "", 960, 790, "profile.png");
    shoot(page, """
        document.body.replaceChildren(document.getElementById("timeline"));
        for (let i = 0; i < 2; i++) document.getElementById("zoom-in").click();
        """, 960, 420, "timeline.png");
  }

  // ---- Programs and commands ----

  private static void copy(String program, Path folder) throws IOException {
    Files.copy(PROGRAMS.resolve(program), folder.resolve(program));
  }

  /** {@return the lines of a page's program, which is also saved to a file} */
  private static List<String> programOf(String page, String name, Path folder) throws IOException {
    Matcher program = Pattern.compile("```java\\n((?:(?!```).)*class " + name + " .*?)```", Pattern.DOTALL)
        .matcher(Files.readString(ROOT.resolve(page)));
    if (!program.find()) {
      throw new IllegalStateException("a page must have the program: page=" + page + " program=" + name);
    }
    Files.writeString(folder.resolve(name + ".java"), program.group(1));
    return program.group(1).lines().toList();
  }

  private static int indexOf(List<String> lines, String part) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(part)) {
        return i;
      }
    }
    throw new IllegalStateException("a program must have the line: part=" + part);
  }

  /** {@return what a command prints, whatever its status, without the lines on building the tree for it} */
  private static String shmem4j(Path folder, String... words) throws Exception {
    List<String> command = new ArrayList<>(List.of(ROOT.resolve("shmem4j").toString()));
    command.addAll(List.of(words));
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true)
        .redirectInput(new File("/dev/null")).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said.replaceAll("(?m)^shmem4j: building .*\\n", "");
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  // ---- Pages in a browser ----

  /** Takes the upper part of a page as it is after a script has run there. */
  private static void shoot(Path page, String script, int width, int height, String name) throws Exception {
    Path shown = page.resolveSibling("shown.html");
    Files.writeString(shown, Files.readString(page).replace("</body>", """
        <style>:root { color-scheme: only light }</style>
        <script>addEventListener("load", () => { %s });</script></body>""".formatted(script)));
    Path picture = PICTURES.resolve(name);
    Process browser = new ProcessBuilder("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--no-first-run", "--user-data-dir=" + page.resolveSibling("browser"), "--virtual-time-budget=5000",
        "--window-size=" + width + "," + height, "--screenshot=" + picture, shown.toUri().toString())
        .redirectErrorStream(true).redirectOutput(page.resolveSibling("log").toFile()).start();
    if (browser.waitFor() != 0 || !Files.exists(picture)) {
      throw new IllegalStateException(
          "the browser must take the page: " + Files.readString(page.resolveSibling("log")));
    }
  }

  // ---- What a terminal shows ----

  /** Lines of a terminal as a picture, in which what matters is colored. */
  private static final class Terminal {
    private static final double CELL = 8.43;
    private static final int LINE = 19;
    private static final int TOP = 54;
    private static final int MARGIN = 18;
    private static final int MOST = 116;
    private static final String STYLE = "text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"
        + "\"DejaVu Sans Mono\",monospace;fill:#d5dbe3;white-space:pre}.a{fill:#7f8b99}.r{fill:#ff8a80}.g{fill:#9ad39a}"
        + ".y{fill:#f0c674}.b{fill:#8ab8f0}.t{fill:#fff;font-weight:600}";

    /** Red marks what went wrong, yellow a line of the program, gray what matters less, blue a PE. */
    private static final Pattern MATTERS = Pattern.compile("(?<r>error:|\\[shmem-[a-z-]+\\]|shmem4j check: \\d+ errors?"
        + "|^failed: .*|<== .*|^ *\\^$)|(?<y>\\b[A-Z]\\w*\\.java:\\d+|\\bwaits\\b)|(?<a> \\(\\w+\\.lambda\\$[^)]*\\))"
        + "|(?<b>^PE \\d+\\b|\\bPE \\d+$)");

    private final List<String> texts = new ArrayList<>();
    private final List<Integer> marked = new ArrayList<>();
    private int widest = 70;

    Terminal command(String words) {
      add(words.length() + 2, "<tspan class=\"g\">$ </tspan><tspan class=\"t\">" + escaped(words) + "</tspan>");
      return this;
    }

    /** Adds a line of a program, with its number. */
    Terminal source(int number, String line, boolean marks) {
      if (marks) {
        marked.add(texts.size());
      }
      String shown = line.replaceFirst("^ {4}", "");
      add(shown.length() + 4, String.format("<tspan class=\"a\">%3d </tspan>%s", number,
          marks ? "<tspan class=\"t\">" + escaped(shown) + "</tspan>" : escaped(shown)));
      return this;
    }

    Terminal lines(List<String> said) {
      for (String line : said) {
        for (String part : broken(line)) {
          StringBuilder text = new StringBuilder();
          Matcher matters = MATTERS.matcher(part);
          int from = 0;
          while (matters.find()) {
            text.append(escaped(part.substring(from, matters.start())));
            String color = Stream.of("r", "y", "a", "b").filter(each -> matters.group(each) != null)
                .findFirst().orElseThrow();
            text.append("<tspan class=\"").append(color).append("\">").append(escaped(matters.group()))
                .append("</tspan>");
            from = matters.end();
          }
          add(part.length(), text.append(escaped(part.substring(from))).toString());
        }
      }
      return this;
    }

    private void add(int length, String text) {
      widest = Math.max(widest, length);
      texts.add(length == 0 ? "" : String.format(Locale.ROOT,
          "textLength=\"%.1f\" lengthAdjust=\"spacingAndGlyphs\">%s</text>", length * CELL, text));
    }

    /** {@return the parts of a line; a line that is too long goes on below, a bit further in} */
    private static List<String> broken(String line) {
      List<String> parts = new ArrayList<>();
      String rest = line;
      String indent = " ".repeat(line.length() - line.stripLeading().length() + 2);
      while (rest.length() > MOST) {
        int end = rest.lastIndexOf(' ', MOST);
        end = end > indent.length() ? end : MOST;
        parts.add(rest.substring(0, end));
        rest = indent + rest.substring(end).stripLeading();
      }
      parts.add(rest);
      return parts;
    }

    void write(String name, String title) throws IOException {
      int width = (int) Math.ceil(widest * CELL) + 2 * MARGIN;
      int height = TOP + (texts.size() - 1) * LINE + MARGIN;
      StringBuilder svg = new StringBuilder(String.format("<svg xmlns=\"http://www.w3.org/2000/svg\""
          + " viewBox=\"0 0 %1$d %2$d\" width=\"%1$d\" height=\"%2$d\" role=\"img\">%n<title>%3$s</title>%n"
          + "<style>%4$s</style>%n"
          + "<rect width=\"%1$d\" height=\"%2$d\" rx=\"10\" fill=\"#161b22\"/>%n<circle cx=\"20\" cy=\"18\" r=\"5.5\""
          + " fill=\"#ff5f57\"/><circle cx=\"38\" cy=\"18\" r=\"5.5\" fill=\"#febc2e\"/><circle cx=\"56\""
          + " cy=\"18\" r=\"5.5\" fill=\"#28c840\"/>%n", width, height, escaped(title), STYLE));
      for (int line = 0; line < texts.size(); line++) {
        int y = TOP + line * LINE;
        if (marked.contains(line)) {
          svg.append(String.format("<rect x=\"8\" y=\"%d\" width=\"%d\" height=\"19\" rx=\"3\" fill=\"#ff8a80\""
              + " opacity=\".16\"/>%n", y - 15, width - 16));
        }
        if (!texts.get(line).isEmpty()) {
          svg.append(String.format("<text x=\"%d\" y=\"%d\" xml:space=\"preserve\" %s%n", MARGIN, y, texts.get(line)));
        }
      }
      Files.writeString(PICTURES.resolve(name), svg.append("</svg>\n"));
    }

    private static String escaped(String text) {
      return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
  }
}
