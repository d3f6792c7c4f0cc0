package org.shmem4j.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes the page on where the library ran, and on what was never tried, from the files of evaluations. */
public final class WhereItRan {
  /** Fabrics, with patterns for the names of their transports. */
  private static final Map<String, Pattern> FABRICS = fabrics();

  private static final Set<String> PROCESSORS = new TreeSet<>(Set.of("amd64", "aarch64"));

  private WhereItRan() {}

  private static Map<String, Pattern> fabrics() {
    Map<String, Pattern> fabrics = new LinkedHashMap<>();
    fabrics.put("InfiniBand", Pattern.compile("\\b(rc|dc|ud)(_\\w+)?\\b"));
    fabrics.put("Slingshot", Pattern.compile("\\bcxi\\b"));
    fabrics.put("TCP between hosts", Pattern.compile("\\btcp\\b"));
    return fabrics;
  }

  /**
   * Prints the page.
   *
   * @param arguments the folder of the files
   * @throws IOException if a file cannot be read
   */
  public static void main(String[] arguments) throws IOException {
    System.out.print(page(read(Path.of(arguments[0]))));
  }

  /** {@return the evaluations in a folder by the names of their files} */
  static Map<String, Evaluation> read(Path folder) throws IOException {
    Map<String, Evaluation> evaluations = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".json")).sorted().toList()) {
        evaluations.put(file.getFileName().toString(), EvaluationFile.read(file));
      }
    }
    return evaluations;
  }

  static String page(Map<String, Evaluation> evaluations) {
    return """
        # Where it ran

        %s

        Each line is a file in `tests/benchmarks/evaluations` that [`shmem4j evaluate`](evaluation.md) wrote; a new one is
        welcome, whatever it says. A test checks that this page, including its first sentence, agrees with the files.

        | file | shmem4j | machine | machines | hosts | most PEs | between hosts | verdicts | figures, disturbed ones |
        |---|---|---|--:|--:|--:|---|---|---|
        %s
        """.formatted(neverTried(evaluations.values().stream().toList()), evaluations.entrySet().stream()
        .map(entry -> row(entry.getKey(), entry.getValue())).collect(Collectors.joining("\n")));
  }

  private static String row(String file, Evaluation evaluation) {
    int good = evaluation.verdicts().size() - evaluation.failed().size();
    long disturbed = evaluation.disturbed();
    return "| " + String.join(" | ",
        "`" + file + "`",
        evaluation.about().getOrDefault("shmem4j", "?") + ", " + evaluation.about().getOrDefault("form", "?"),
        evaluation.machine().getOrDefault("processor", "?") + ", " + evaluation.machine().getOrDefault("cores", "?")
            + " cores, " + evaluation.machine().getOrDefault("system", "?") + ", "
            + evaluation.machine().getOrDefault("JDK", "?"),
        Integer.toString(number(evaluation, "machines")), Integer.toString(number(evaluation, "hosts")),
        Integer.toString(number(evaluation, "most PEs")),
        evaluation.about().getOrDefault("transport", "?"),
        good + " of " + evaluation.verdicts().size() + " good",
        evaluation.figures().size() + ", " + disturbed) + " |";
  }

  private static String neverTried(List<Evaluation> evaluations) {
    String transports = evaluations.stream().map(each -> each.about().getOrDefault("transport", ""))
        .collect(Collectors.joining("\n")).toLowerCase(Locale.ROOT);
    List<String> never = new ArrayList<>();
    FABRICS.forEach((name, pattern) -> {
      if (!pattern.matcher(transports).find()) {
        never.add(name);
      }
    });
    Set<String> processors = new TreeSet<>(PROCESSORS);
    evaluations.forEach(each -> processors.remove(each.machine().getOrDefault("architecture", "")));
    never.addAll(processors);
    never.add("more than " + most(evaluations, "machines") + " machine");
    never.add("more than " + most(evaluations, "hosts") + " host");
    never.add("more than " + most(evaluations, "most PEs") + " PEs");
    return "**What no file here has tried: "
        + String.join(", ", never).replaceAll("more than (?!1 )(\\d+) (host|machine)\\b", "more than $1 $2s")
        + ".** Several hosts on one machine are network namespaces, which share its memory and cores.";
  }

  private static int most(List<Evaluation> evaluations, String name) {
    return evaluations.stream().mapToInt(each -> number(each, name)).max().orElse(0);
  }

  private static int number(Evaluation evaluation, String name) {
    return Integer.parseInt(evaluation.about().getOrDefault(name, "1"));
  }
}
