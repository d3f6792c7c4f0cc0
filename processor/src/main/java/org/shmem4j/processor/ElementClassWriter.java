package org.shmem4j.processor;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the source of a class for a record, such as that of its routines: the text that the generator wrote for a
 * stand-in, with the names replaced. The generator itself runs only when this project is built, because running it in
 * every compilation cost seconds.
 */
enum ElementClassWriter {
  /** The handles. */
  HANDLE("SymmetricStandIns"),
  /** Puts, gets, collectives and so on. */
  ROUTINES("StandInRoutines"),
  /** Updates of single elements. */
  UPDATES("StandInUpdates"),
  /** Fetches of single elements. */
  FETCHES("StandInFetches"),
  /** Elements that are sent to a handler. */
  MAILBOX("StandInMailbox");

  private static final String BETWEEN_MEMBERS = "\n\n  ";
  private static final Pattern IMPORT = Pattern.compile("(?m)^import ([\\w.]+\\.(\\w+));\n");

  private final String name;
  private final String standIn;

  ElementClassWriter(String name) {
    this.name = name;
    try (InputStream in = ElementClassWriter.class.getResourceAsStream(name + ".java")) {
      this.standIn = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The simple name of the class made for a record. */
  String name(ElementRecord record) {
    return this == HANDLE ? record.handle() : name.replace("StandIn", ElementRecord.capital(record.typename()));
  }

  String write(ElementRecord record, SourceHeader header) {
    String text = qualified(record);
    String body = text.substring(0, text.lastIndexOf('}')).stripTrailing();
    ElementMembers own = new ElementMembers(record);
    Stream<String> likeStandIn = Stream.of(body.split(BETWEEN_MEMBERS)).filter(each -> !each.contains("byte[]"));
    String members = Stream.concat(likeStandIn.flatMap(own::members), this == HANDLE ? Stream.of(own.memory())
        : Stream.of()).collect(Collectors.joining(BETWEEN_MEMBERS));
    String named = new ElementParts(record.components()).in(members // component names last: they may be anything
        .replace("package stand.in;\n\n", header.packageText())
        .replace("public final class " + name, header.annotations() + header.access() + "final class " + name)
        .replace("array of {@code standIn}", "array of {@link StandIn}, in memory the struct <STRUCT>")
        .replace("ElementType.of(\"standIn\", Lane.BYTE, 1, Meaning.SIGNED)", "<TYPE>")
        .replace("elementBytes = 1", "elementBytes = " + record.bytes())
        .replace("at(index, 1)", "at(index, " + record.bytes() + ")")
        .replace("value.toSegment()", "SymmetricStandIns.segmentOf(value)")
        .replace("StandIn.of(", "SymmetricStandIns.of(")
        .replace("SymmetricStandIns", record.handle())
        .replace(name, name(record))
        .replace("StandIn", record.type().getQualifiedName())
        .replace("standIn", record.typename())
        .replace("<TYPE>", record.elementType()))
        .replace(", \"standField\"", record.lanes())
        .replace("<STRUCT>", record.struct())
        + (this == HANDLE ? own.accessors() : Stream.<String>of()).map(BETWEEN_MEMBERS::concat)
            .collect(Collectors.joining("", "", "\n}\n"));
    return IMPORT.matcher(named).replaceAll(found -> word(found.group(2)).matcher(named).find() ? found.group() : "");
  }

  /**
   * The stand-in's text, with a fully qualified name in place of an import that would hide a record in the unnamed
   * package.
   */
  private String qualified(ElementRecord record) {
    String outermost = record.type().getQualifiedName().toString().split("\\.", -1)[0];
    return IMPORT.matcher(standIn).results().filter(each -> outermost.equals(each.group(2))).findFirst()
        .map(each -> word(each.group(2)).matcher(standIn.replace(each.group(), "")).replaceAll(each.group(1)))
        .orElse(standIn);
  }

  private static Pattern word(String className) {
    return Pattern.compile("(?<![.\\w])" + className + "\\b");
  }
}
