package org.shmem4j.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;

/** Writes the text of the class that allocates and frees the symmetric arrays of another. */
final class AllocationWriter {
  private static final String LENGTH_METHOD = """

        private static long length(
            String field, String lengthOf, String values, java.util.function.LongSupplier expression) {
          long length;
          try {
            length = expression.getAsLong();
          } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                "a length must fit a long: field=" + field + " lengthOf=\\"" + lengthOf + "\\"" + values, e);
          }
          if (length <= 0) {
            throw new IllegalArgumentException("a length must be positive: field=" + field + " length=" + length
                + " lengthOf=\\"" + lengthOf + "\\"" + values);
          }
          return length;
        }
      """;
  private static final String RELEASE_METHOD = """

        private static void release(org.shmem4j.SymmetricArray array) {
          if (array != null) {
            array.shmem().free(array);
          }
        }
      }
      """;

  private final Allocation allocation;
  private final WorkArrays workArrays;
  private final boolean marked;
  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> arrays = new HashMap<>();

  /**
   * Prepares to write.
   *
   * @param marked whether the class can be annotated as generated
   */
  AllocationWriter(Allocation allocation, WorkArrays workArrays, boolean marked) {
    this.allocation = allocation;
    this.workArrays = workArrays;
    this.marked = marked;
  }

  /** The text of the class. */
  String write(String packageName) {
    TypeElement type = allocation.type();
    String access = isPublic(type) ? "public " : "";
    String name = Allocation.simpleName(type);
    if (!packageName.isEmpty()) {
      out.append("package ").append(packageName).append(";\n\n");
    }
    out.append("/** Allocates and frees {@link ").append(type.getQualifiedName()).append("}. */\n");
    if (marked) {
      out.append("@javax.annotation.processing.Generated(\"").append(SymmetricProcessor.class.getName())
          .append("\")\n");
    }
    out.append("@SuppressWarnings({\"deprecation\", \"removal\"})\n");
    out.append(access).append("final class ").append(name).append(" {\n  private ").append(name).append("() {}\n\n");
    allocate(access);
    free(access);
    if (allocation.fields().stream().anyMatch(field -> field.lengthOf() != null)) {
      out.append(LENGTH_METHOD.indent(0));
    }
    out.append(RELEASE_METHOD.indent(0));
    return out.toString();
  }

  private void allocate(String access) {
    allocation.fields().forEach(field -> arrays.put(field.name(), unused(field.name())));
    out.append("  /**\n   * Allocates the symmetric arrays; every PE calls it with the same arguments.\n   *\n")
        .append("   * @param shmem this PE\n");
    allocation.parameters().keySet().forEach(name ->
        out.append("   * @param ").append(name).append(" used by the lengths or the constructor\n"));
    typeParameterNames().forEach(name -> out.append("   * @param <").append(name).append("> as in the class\n"));
    List<? extends TypeMirror> thrown = allocation.constructor().getThrownTypes();
    thrown.forEach(each -> out.append("   * @throws ").append(each).append(" if the constructor does\n"));
    out.append("   * @return the object that holds them\n   */\n  ")
        .append(access).append("static ").append(typeParameters()).append(typeText())
        .append(" allocate(org.shmem4j.Shmem shmem");
    allocation.parameters().forEach((name, type) -> out.append(", ").append(type).append(' ').append(name));
    out.append(')');
    if (!thrown.isEmpty()) {
      out.append(" throws ").append(thrown.stream().map(Object::toString).collect(Collectors.joining(", ")));
    }
    out.append(" {\n");
    Map<String, String> lengths = new HashMap<>();
    allocation.fields().forEach(field -> lengths.put(field.name(), length(field)));
    allocation.fields().forEach(field -> statement(field.element().asType() + " " + arrays.get(field.name())
        + " = shmem.allocate(" + field.element().asType() + ".TYPE, " + lengths.get(field.name()) + ")"));
    initialise();
    construct();
    out.append("  }\n\n");
  }

  /** The text of a field's length; expressions are computed before anything is allocated. */
  private String length(SymmetricField field) {
    LengthExpression expression = field.expression();
    if (expression == null) {
      return field.constantLength(workArrays).getAsLong() + "L";
    }
    String length = unused(field.name() + "Length");
    String values = expression.names().stream()
        .map(name -> "\" " + name + "=\" + " + spelling(name))
        .collect(Collectors.joining(" + "));
    statement("long " + length + " = length(\"" + allocation.type().getSimpleName() + "." + field.name() + "\", \""
        + expression.toString().replaceAll("\\s+", " ") + "\",\n        " + (values.isEmpty() ? "\"\"" : values) + ",\n        () -> "
        + expression.toJava(this::spelling) + ")");
    return length;
  }

  private String spelling(String name) {
    return allocation.parameters().containsKey(name) ? name : "shmem." + name + "()";
  }

  private void initialise() {
    List<SymmetricField> sync = allocation.fields().stream()
        .filter(field -> field.use() == SymmetricField.Use.PSYNC)
        .toList();
    for (SymmetricField field : sync) {
      statement(arrays.get(field.name()) + ".fill(" + Names.CONSTANTS + ".SYNC_VALUE)");
    }
    if (!sync.isEmpty()) {
      statement("shmem.barrierAll()");
    }
  }

  private void construct() {
    List<String> arguments = new ArrayList<>();
    List<String> taken = new ArrayList<>();
    for (VariableElement parameter : allocation.constructor().getParameters()) {
      String name = parameter.getSimpleName().toString();
      if (allocation.field(name) != null) {
        taken.add(name);
        arguments.add(arrays.get(name));
      } else {
        arguments.add(ClassChecker.isShmem(parameter.asType()) ? "shmem" : name);
      }
    }
    String creation = "new " + allocation.type().getQualifiedName()
        + (allocation.type().getTypeParameters().isEmpty() ? "" : "<>") + "(" + String.join(", ", arguments) + ")";
    List<SymmetricField> assigned =
        allocation.fields().stream().filter(field -> !taken.contains(field.name())).toList();
    if (assigned.isEmpty()) {
      statement("return " + creation);
      return;
    }
    String made = unused("made");
    statement(typeText() + " " + made + " = " + creation);
    assigned.forEach(field -> statement(made + "." + field.name() + " = " + arrays.get(field.name())));
    statement("return " + made);
  }

  private void free(String access) {
    out.append("  /**\n   * Frees the symmetric arrays; every PE calls it.\n   *\n")
        .append("   * @param allocated what {@code allocate} returned\n");
    typeParameterNames().forEach(name -> out.append("   * @param <").append(name).append("> as in the class\n"));
    out.append("   */\n  ").append(access).append("static ").append(typeParameters()).append("void free(")
        .append(typeText()).append(" allocated) {\n");
    allocation.fields().reversed()
        .forEach(field -> statement("release(allocated." + allocation.readers().get(field.name()) + ")"));
    out.append("  }\n");
  }

  private void statement(String text) {
    out.append("    ").append(text).append(";\n");
  }

  private String unused(String name) {
    String candidate = name;
    while (candidate.equals("shmem") || allocation.parameters().containsKey(candidate)
        || arrays.containsValue(candidate)) {
      candidate += "_";
    }
    return candidate;
  }

  private String typeText() {
    List<String> names = typeParameterNames();
    return allocation.type().getQualifiedName() + (names.isEmpty() ? "" : "<" + String.join(", ", names) + ">");
  }

  private List<String> typeParameterNames() {
    return allocation.type().getTypeParameters().stream().map(each -> each.getSimpleName().toString()).toList();
  }

  private String typeParameters() {
    if (allocation.type().getTypeParameters().isEmpty()) {
      return "";
    }
    return allocation.type().getTypeParameters().stream()
        .map(AllocationWriter::bounded)
        .collect(Collectors.joining(", ", "<", "> "));
  }

  private static String bounded(TypeParameterElement parameter) {
    return parameter.getSimpleName() + " extends "
        + parameter.getBounds().stream().map(Object::toString).collect(Collectors.joining(" & "));
  }

  private static boolean isPublic(TypeElement type) {
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      if (!each.getModifiers().contains(Modifier.PUBLIC)) {
        return false;
      }
    }
    return true;
  }
}
