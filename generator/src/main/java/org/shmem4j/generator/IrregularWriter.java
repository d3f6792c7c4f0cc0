package org.shmem4j.generator;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import javax.lang.model.element.Modifier;
import org.shmem4j.table.TypeRow;

/** What the classes of updates, fetches and mailboxes have in common: they are open on a team until they are closed. */
abstract class IrregularWriter {
  private static final ClassName TEAM = ClassName.get("org.shmem4j", "Team");
  private static final ClassName STEP = ClassName.get("org.shmem4j.check", "Step");

  final TypeRow row;
  final List<ElementPart> parts;
  final ClassName self;
  final ClassName handle;
  final TypeSpec.Builder type;
  private final ClassWriter classes;

  /**
   * Starts a class.
   *
   * @param target the package that it belongs to
   * @param row the type of elements
   * @param suffix the end of its name, after that of the type
   * @param calls the class that carries out its calls
   * @param doc what it is
   */
  IrregularWriter(TargetPackage target, TypeRow row, String suffix, String calls, String doc) {
    this.classes = new ClassWriter(target.packageName());
    this.row = row;
    this.parts = ElementPart.of(row);
    this.self = ClassName.get(target.packageName(), name(row) + suffix);
    this.handle = ClassName.get(target.handles(), row.handle());
    ClassName callsClass = ClassName.get("org.shmem4j.entry", calls);
    this.type = classes.start(self.simpleName(), doc).addModifiers(Modifier.PUBLIC)
        .addSuperinterface(AutoCloseable.class)
        .addField(FieldSpec.builder(callsClass, "calls", Modifier.PRIVATE, Modifier.FINAL).build())
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE)
            .addParameter(callsClass, "calls").addStatement("this.calls = calls").build());
  }

  /** Adds the classes of all types that have handles. */
  static void addAll(TargetPackage target, List<TypeRow> rows, SortedMap<String, String> files) {
    for (TypeRow row : rows) {
      List<IrregularWriter> writers =
          List.of(new UpdatesWriter(target, row), new FetchesWriter(target, row), new MailboxWriter(target, row));
      for (IrregularWriter writer : writers) {
        files.putIfAbsent(target.path(writer.self.simpleName()), writer.write());
      }
    }
  }

  /** Converts {@code SymmetricLongs} to {@code Long}. */
  static String name(TypeRow row) {
    return row.handle().replaceFirst("^Symmetric", "").replaceFirst("s$", "");
  }

  /** {@return the text of the class} */
  abstract String write();

  final String text() {
    return classes.text(type);
  }

  /** Starts the method that opens it; the parameters and the call follow. */
  final MethodSpec.Builder open(String doc, Map<String, String> parameters, String... roles) {
    StringBuilder text = new StringBuilder(doc).append("\n\n@param team the team\n");
    parameters.forEach((name, words) -> text.append("@param ").append(name).append(' ').append(words).append('\n'));
    return MethodSpec.methodBuilder("open").addModifiers(Modifier.PUBLIC, Modifier.STATIC).returns(self)
        .addAnnotation(Meanings.of("OPEN", List.of("FOR_ALL"), List.of(roles)))
        .addJavadoc("$L", text.append("@return what is open, until it is closed\n"))
        .addParameter(TEAM, "team");
  }

  /** {@return the annotation of a method that must not be called once the object is closed} */
  static AnnotationSpec step(String leadsTo) {
    AnnotationSpec.Builder step = AnnotationSpec.builder(STEP).addMember("not", "$S", "closed")
        .addMember("rule", "$S", "what is open must not be used after it was closed")
        .addMember("remedy", "$S", "close it last");
    return (leadsTo.isEmpty() ? step : step.addMember("to", "$S", leadsTo)).build();
  }

  /** Starts a method that takes a PE and perhaps more, and then the parts of a value. */
  final MethodSpec.Builder sending(String name, String doc, List<Parameter> first) {
    List<Parameter> parameters = new java.util.ArrayList<>(first);
    parts.forEach(part -> parameters.add(new Parameter(part.name(), part.type(), "OTHER", part.doc())));
    return ClassWriter.documented(name, doc, null, parameters);
  }

  /** {@return statements that write the parts of a value to {@code memory} at {@code at}} */
  final String writes() {
    StringBuilder text = new StringBuilder();
    parts.forEach(part -> text.append(part.write(row.bytes())));
    return text.toString();
  }

  /** Adds the methods that complete and close it; {@code poll} is null if nothing arrives. */
  final void addEnds(String complete, String poll) {
    if (poll != null) {
      type.addMethod(MethodSpec.methodBuilder("poll").addModifiers(Modifier.PUBLIC)
          .addAnnotation(step(""))
          .addJavadoc("$L", poll).addStatement("calls.poll()").build());
    }
    type.addMethod(MethodSpec.methodBuilder("complete").addModifiers(Modifier.PUBLIC)
        .addAnnotation(Meanings.of(null, List.of("FOR_ALL", "COMPLETES"), List.of())).addAnnotation(step("complete"))
        .addJavadoc("$L", complete).addStatement("calls.complete()").build());
    type.addMethod(MethodSpec.methodBuilder("close").addModifiers(Modifier.PUBLIC).addAnnotation(Override.class)
        .addAnnotation(AnnotationSpec.builder(STEP)
            .addMember("not", "$S", "not complete").addMember("to", "$S", "closed")
            .addMember("rule", "$S", "what was sent must be complete before it is closed")
            .addMember("remedy", "$S", "call complete() last").build())
        .addJavadoc("$L", """
            Ends this PE's use, without waiting. What was sent after the last {@link #complete} is not done: then this
            throws an {@link IllegalStateException}.
            """)
        .addStatement("calls.close()").build());
  }

  static TypeName typeName(String name) {
    return ClassWriter.typeName(name);
  }
}
