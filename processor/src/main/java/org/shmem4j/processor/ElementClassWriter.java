package org.shmem4j.processor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the text of a class for a record, such as that of its routines: what the generator writes for a stand-in, with
 * its names replaced. The generator runs when this project is built; to run it in every compilation took javac seconds.
 */
enum ElementClassWriter {
  /** Puts, gets, collectives and so on. */
  ROUTINES("Routines"),
  /** Updates of single elements. */
  UPDATES("Updates"),
  /** Fetches of single elements. */
  FETCHES("Fetches"),
  /** Elements that go to a handler. */
  MAILBOX("Mailbox");

  private static final String BETWEEN_MEMBERS = "\n\n  ";
  private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.]+\\.(\\w+));\n");

  private final String end;
  private final String standIn;

  ElementClassWriter(String end) {
    this.end = end;
    try (InputStream in = ElementClassWriter.class.getResourceAsStream("StandIn" + end + ".java")) {
      this.standIn = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The simple name of a record's class. */
  String name(ElementRecord record) {
    return record.className(end);
  }

  String write(ElementRecord record, String packageName, String annotations) {
    String text = qualified(record);
    String body = text.substring(0, text.lastIndexOf('}')).stripTrailing();
    ElementOperations operations = new ElementOperations(record);
    String members = Stream.of(body.split(BETWEEN_MEMBERS)).flatMap(operations::members)
        .collect(Collectors.joining(BETWEEN_MEMBERS, "", "\n}\n"));
    String className = "StandIn" + end;
    String named = new ElementParts(record).in(members)
        .replace("package stand.in;\n\n", packageName.isEmpty() ? "" : "package " + packageName + ";\n\n")
        .replace("public final class " + className, annotations + record.access() + "final class " + className)
        .replace("ElementType.of(\"standIn\", Lane.BYTE, 1, Meaning.SIGNED)", record.elementType())
        .replace("elementBytes = 1,", "elementBytes = " + record.bytes() + ",")
        .replace("value.toSegment()", "SymmetricStandIns.segmentOf(value)")
        .replace("StandIn.of(", "SymmetricStandIns.of(")
        .replace("SymmetricStandIns", record.handle())
        .replace(className, name(record))
        .replace("StandIn", record.type().getQualifiedName())
        .replace("standIn", record.typename());
    return IMPORT.matcher(named).replaceAll(found -> word(found.group(2)).matcher(named).find() ? found.group() : "");
  }

  /** The text with the full name of the class, if any, whose import would hide the record: that has no package. */
  private String qualified(ElementRecord record) {
    return IMPORT.matcher(standIn).results()
        .filter(each -> record.type().getQualifiedName().contentEquals(each.group(2))).findFirst()
        .map(each -> word(each.group(2)).matcher(standIn.replace(each.group(), "")).replaceAll(each.group(1)))
        .orElse(standIn);
  }

  private static Pattern word(String className) {
    return Pattern.compile("(?<![.\\w])" + className + "\\b");
  }
}
