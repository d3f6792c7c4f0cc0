package org.shmem4j.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.tools.profilepage.Json;

/** Writes evaluations to files and reads them; docs/reference/evaluation.md describes what is in them. */
final class EvaluationFile {
  /** The version of the format; it changes when a reader of the previous one would misunderstand a file. */
  static final int VERSION = 1;

  private static final String FORM = "shmem4j-evaluation";

  private EvaluationFile() {}

  static void write(Evaluation evaluation, Path file) throws IOException {
    Files.writeString(file, text(evaluation));
  }

  static Evaluation read(Path file) throws IOException {
    try {
      return of(Files.readString(file));
    } catch (IllegalArgumentException | ClassCastException | NullPointerException e) {
      throw new BenchUsageException(
          "a file must be one that evaluate has written: file=" + file + "; " + e.getMessage());
    }
  }

  /**
   * {@return the text of a file, with a line for each verdict and each figure, so that two files can be compared line
   * by line}
   */
  static String text(Evaluation evaluation) {
    return "{\"form\":\"" + FORM + "\",\"version\":" + VERSION
        + ",\n\"about\":" + texts(evaluation.about())
        + ",\n\"machine\":" + texts(evaluation.machine())
        + ",\n\"verdicts\":" + lines(evaluation.verdicts(), EvaluationFile::verdict)
        + ",\n\"figures\":" + lines(evaluation.figures(), EvaluationFile::figure)
        + ",\n\"skipped\":" + lines(evaluation.skipped(), EvaluationFile::skipped) + "}\n";
  }

  private static String texts(Map<String, String> texts) {
    Json json = new Json().open('{');
    texts.forEach((name, text) -> json.name(name).value(text));
    return json.close('}').toString();
  }

  private static <T> String lines(List<T> all, Function<T, Json> line) {
    return all.stream().map(line).map(Json::toString).collect(Collectors.joining(",\n", "[\n", "]"));
  }

  private static Json verdict(Verdict verdict) {
    return new Json().open('{').name("step").value(verdict.step()).name("name").value(verdict.name()).name("passed")
        .value(verdict.passed()).name("says").value(verdict.says()).close('}');
  }

  private static Json figure(Figure figure) {
    Figure.Cell cell = figure.cell();
    Json json = new Json().open('{').name("step").value(cell.step()).name("name").value(cell.name()).name("bytes")
        .value(cell.bytes()).name("pes").value((long) cell.pes()).name("who").value(figure.who()).name("unit")
        .value(figure.unit()).name("median").value(figure.median()).name("lowerQuartile").value(figure.lowerQuartile())
        .name("upperQuartile").value(figure.upperQuartile());
    if (!Double.isNaN(figure.others())) {
      json.name("others").value(figure.others()).name("disturbed").value(figure.isDisturbed());
    }
    return json.close('}');
  }

  private static Json skipped(Skipped skipped) {
    return new Json().open('{').name("what").value(skipped.what()).name("why").value(skipped.why()).close('}');
  }

  /** {@return the evaluation that a file's text describes} */
  static Evaluation of(String text) {
    Map<?, ?> all = (Map<?, ?>) JsonText.read(text);
    if (!FORM.equals(all.get("form")) || JsonText.number(all, "version") != VERSION) {
      throw new IllegalArgumentException("its form must be known: form=" + all.get("form") + " version="
          + all.get("version") + " known=" + FORM + " " + VERSION);
    }
    return new Evaluation(
        texts(all, "about"), texts(all, "machine"),
        list(all, "verdicts", each -> new Verdict(text(each, "step"), text(each, "name"), (Boolean) each.get("passed"),
            text(each, "says"))),
        list(all, "figures", EvaluationFile::figure),
        list(all, "skipped", each -> new Skipped(text(each, "what"), text(each, "why"))));
  }

  private static Figure figure(Map<?, ?> each) {
    Figure.Cell cell = new Figure.Cell(
        text(each, "step"), text(each, "name"), (long) JsonText.number(each, "bytes"),
        (int) JsonText.number(each, "pes"));
    return new Figure(cell, text(each, "who"), text(each, "unit"), JsonText.number(each, "median"),
        JsonText.number(each, "lowerQuartile"), JsonText.number(each, "upperQuartile"),
        each.containsKey("others") ? JsonText.number(each, "others") : Double.NaN);
  }

  private static <T> List<T> list(Map<?, ?> all, String name, Function<Map<?, ?>, T> element) {
    return ((List<?>) all.get(name)).stream().map(each -> element.apply((Map<?, ?>) each)).toList();
  }

  private static Map<String, String> texts(Map<?, ?> all, String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    ((Map<?, ?>) all.get(name)).forEach((key, value) -> texts.put((String) key, (String) value));
    return texts;
  }

  private static String text(Map<?, ?> object, String name) {
    return (String) object.get(name);
  }
}
