package org.shmem4j.processor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the text of the class of routines for a record: what the generator writes for a stand-in, with its names
 * replaced. The generator runs when this project is built; to run it in every compilation took javac seconds.
 */
final class ElementRoutinesWriter {
  private static final String STAND_IN = read();
  private static final String BETWEEN_MEMBERS = "\n\n  ";
  private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.]+\\.(\\w+));\n");

  private final ElementRecord record;
  private final String packageName;
  private final String annotations;

  ElementRoutinesWriter(ElementRecord record, String packageName, String annotations) {
    this.record = record;
    this.packageName = packageName;
    this.annotations = annotations;
  }

  private static String read() {
    try (InputStream in = ElementRoutinesWriter.class.getResourceAsStream("StandInRoutines.java")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String write() {
    String standIn = qualified(STAND_IN);
    String body = standIn.substring(0, standIn.lastIndexOf('}')).stripTrailing();
    String text = Stream.of(body.split(BETWEEN_MEMBERS)).flatMap(this::members)
        .collect(Collectors.joining(BETWEEN_MEMBERS, "", "\n}\n"));
    String named = text
        .replace("package stand.in;\n\n", packageName.isEmpty() ? "" : "package " + packageName + ";\n\n")
        .replace("public final class StandInRoutines", annotations + record.access() + "final class StandInRoutines")
        .replace("ElementType.of(\"standIn\", Lane.BYTE, 1, Meaning.SIGNED)", record.elementType())
        .replace("elementBytes = 1,", "elementBytes = " + record.bytes() + ",")
        .replace("value.toSegment()", "SymmetricStandIns.segmentOf(value)")
        .replace("StandIn.of(", "SymmetricStandIns.of(")
        .replace("SymmetricStandIns", record.handle())
        .replace("StandInRoutines", record.routines())
        .replace("StandIn", record.type().getQualifiedName())
        .replace("standIn", record.typename());
    return IMPORT.matcher(named).replaceAll(found -> name(found.group(2)).matcher(named).find() ? found.group() : "");
  }

  /** A member as it is, or for each operation if it is an operation's. */
  private Stream<String> members(String member) {
    return member.contains("STAND_OP")
        ? record.operations().stream().filter(each -> !isLeftOut(each, member)).map(each -> ofOperation(member, each))
        : Stream.of(member);
  }

  /** Whether an operation has no such member: an average has no scans. */
  private static boolean isLeftOut(ElementRecord.Operation operation, String member) {
    return operation.name().equals("avg") && member.contains("family = \"scan\"");
  }

  private String ofOperation(String member, ElementRecord.Operation operation) {
    return member
        .replace("new StandInOperator()", operation.expression())
        .replace("STAND_OP", operation.name().toUpperCase(Locale.ROOT))
        .replace("StandOp", ElementRecord.capital(operation.name()))
        .replace("standOp", operation.name());
  }

  /** The text with the full name of the class, if any, whose import would hide the record: that has no package. */
  private String qualified(String text) {
    return IMPORT.matcher(text).results()
        .filter(each -> record.type().getQualifiedName().contentEquals(each.group(2))).findFirst()
        .map(each -> name(each.group(2)).matcher(text.replace(each.group(), "")).replaceAll(each.group(1)))
        .orElse(text);
  }

  private static Pattern name(String className) {
    return Pattern.compile("(?<![.\\w])" + className + "\\b");
  }
}
