package org.shmem4j.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.shmem4j.table.TypeRow;

/** Declares the class of mailboxes for a type's elements. */
final class MailboxWriter extends IrregularWriter {
  private static final ClassName CALLS = ClassName.get("org.shmem4j.entry", "MailCalls");
  private static final ClassName MEMORY = ClassName.get("java.lang.foreign", "MemorySegment");

  MailboxWriter(TargetPackage target, TypeRow row) {
    super(target, row, "Mailbox", "MailCalls", """
        A mailbox for elements of {@code %s}, which travel together to a handler on any PE.

        <p>The handler runs in the thread of the PE that has opened the mailbox, while that sends, polls or completes;
        where no other thread may call, also while it sends to another mailbox or completes other mailboxes, updates or
        fetches. It runs once for each element, one at a time; those from one PE come in their order. It may send, here
        and elsewhere, and must not wait or call collectives. What it sends into something that its PE is completing is
        sent when that has ended, and is complete after the next {@code complete}. One thread at a time uses an object.
        """.formatted(row.c()));
  }

  @Override
  String write() {
    ClassName handler = self.nestedClass("Handler");
    type.addType(handler(handler));
    String values = parts.stream().map(part -> part.read(row.bytes())).collect(Collectors.joining(",\n"));
    type.addMethod(open("Opens a mailbox. All PEs of the team call this.",
        Map.of("handler", "handles what arrives at this PE"), "TEAM")
        .addParameter(handler, "handler")
        .addStatement("$T.requireNonNull(handler, \"handler must not be null\")", ClassName.get("java.util", "Objects"))
        .addStatement("return new $T($T.open($S, team, $T.TYPE.element(),\n(pe, memory, at) -> "
            + "handler.received(pe, $L)))", self, CALLS, self.simpleName(), handle, Templates.code(values))
        .build());
    MethodSpec.Builder send = sending("send", "Sends an element.", List.of(
        new Parameter("pe", "int", "OTHER", "the PE that gets it, in the team")))
        .addAnnotation(Meanings.of(null, List.of(), List.of("PE"))).addAnnotation(step("not complete"));
    type.addMethod(send.addStatement("long at = calls.begin(pe)")
        .addStatement("$T memory = calls.memory(pe)", MEMORY)
        .addCode(Templates.code(writes()))
        .addStatement("calls.end(pe, at)").build());
    addEnds("""
        Waits until everything that any PE of the team sent before is handled, and all that handlers sent then. All of
        them call this. The mailbox stays open. What a PE sends once this has returned is handled only after it has
        returned where that arrives.
        """, "Handles what has arrived, and lets other PEs see what this PE has sent.");
    return text();
  }

  private TypeSpec handler(ClassName name) {
    StringBuilder doc = new StringBuilder(
        "Handles an element that has arrived.\n\n@param pe its sender, in the team\n");
    MethodSpec.Builder received = MethodSpec.methodBuilder("received")
        .addModifiers(Modifier.PUBLIC, Modifier.ABSTRACT).addParameter(int.class, "pe");
    for (ElementPart part : parts) {
      received.addParameter(typeName(part.type()), part.name());
      doc.append("@param ").append(part.name()).append(' ').append(part.doc())
          .append(part.lane() == null ? ", not to be used later" : "").append('\n');
    }
    return TypeSpec.interfaceBuilder(name).addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .addAnnotation(FunctionalInterface.class).addJavadoc("Handles what arrives in a mailbox.")
        .addMethod(received.addJavadoc("$L", doc).build()).build();
  }
}
