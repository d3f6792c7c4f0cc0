package org.shmem4j.processor;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Writes the text of the class that allocates and frees the symmetric arrays of another. */
final class AllocationWriter {
  /** Marks a class as generated. */
  static final String GENERATED =
      "@javax.annotation.processing.Generated(\"" + SymmetricProcessor.class.getName() + "\")\n";

  private static final String ALLOCATES = """
        @org.shmem4j.type.Means(value = {org.shmem4j.type.Means.Effect.FOR_ALL,
            org.shmem4j.type.Means.Effect.COMPLETES}, gives = org.shmem4j.type.Means.Given.ARRAYS,
            roles = org.shmem4j.type.Role.TEAM)
      """;
  private static final String FREES = """
        @org.shmem4j.type.Means(value = {org.shmem4j.type.Means.Effect.FOR_ALL,
            org.shmem4j.type.Means.Effect.COMPLETES}, ends = 0)
      """;
  private static final String CHECK_METHOD = """

        private static void check(String field, String lengthOf, long length, String values) {
          if (length <= 0) {
            throw new IllegalArgumentException("a length must be positive: field=" + field + " length=" + length
                + " lengthOf=\\"" + lengthOf + "\\"" + values);
          }
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
  private final Map<String, String> lengths = new HashMap<>();
  private final Map<String, String> creations = new HashMap<>();

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

  /** The annotation that suppresses warnings. */
  static String suppressing(Set<String> warnings) {
    return "@SuppressWarnings({\"" + String.join("\", \"", warnings) + "\"})\n";
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
      out.append(GENERATED);
    }
    Set<String> suppressed = Deprecations.of(allocation);
    if (!suppressed.isEmpty()) {
      out.append(suppressing(suppressed));
    }
    out.append(access).append("final class ").append(name).append(" {\n  private ").append(name).append("() {}\n\n");
    allocate(access);
    free(access);
    if (allocation.fields().stream().anyMatch(field -> field.lengthOf() != null)) {
      out.append(CHECK_METHOD);
    }
    out.append(RELEASE_METHOD);
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
    out.append("   * @return the object that holds them\n   */\n").append(ALLOCATES).append("  ")
        .append(access).append("static ").append(typeParameters()).append(typeText())
        .append(" allocate(org.shmem4j.Shmem shmem");
    allocation.parameters().forEach((name, type) -> out.append(", ").append(type).append(' ').append(name));
    out.append(')');
    if (!thrown.isEmpty()) {
      out.append(" throws ").append(thrown.stream().map(Object::toString).collect(Collectors.joining(", ")));
    }
    out.append(" {\n");
    computeLengths();
    allocation.fields().forEach(field -> statement(field.element().asType() + " " + arrays.get(field.name()) + " = "
        + creation(field.element().asType()) + length(field) + ")"));
    initialize();
    construct();
    out.append("  }\n\n");
  }

  /** The start of a call that allocates: of the method of the handle where it has one, which javac takes quicker. */
  private String creation(TypeMirror handle) {
    return creations.computeIfAbsent(handle.toString(), name -> ElementFilter
        .methodsIn(((DeclaredType) handle).asElement().getEnclosedElements()).stream()
        .anyMatch(AllocationWriter::isAllocate)
            ? name + ".allocate(shmem, " : "shmem.allocate(" + name + ".TYPE, ");
  }

  private static boolean isAllocate(ExecutableElement method) {
    return method.getSimpleName().contentEquals("allocate") && method.getParameters().size() == 2
        && method.getModifiers().contains(Modifier.STATIC) && method.getModifiers().contains(Modifier.PUBLIC);
  }

  /** Computes the lengths that are expressions, before anything is allocated. */
  private void computeLengths() {
    SequencedMap<String, SymmetricField> byText = new LinkedHashMap<>();
    allocation.fields().stream()
        .filter(field -> field.expression() != null)
        .forEach(field -> byText.putIfAbsent(field.lengthOf(), field));
    if (byText.isEmpty()) {
      return;
    }
    Collection<SymmetricField> computed = byText.values();
    String values = unused("values");
    Set<String> names = new LinkedHashSet<>();
    computed.forEach(field -> names.addAll(field.expression().names()));
    statement("String " + values + " = " + (names.isEmpty() ? "\"\"" : names.stream()
        .map(name -> "\" " + name + "=\" + " + spelling(name))
        .collect(Collectors.joining(" + "))));
    computed.forEach(field -> statement("long " + length(field)));
    out.append("    try {\n");
    computed.forEach(field ->
        statement("  " + length(field) + " = " + field.expression().toJava(this::spelling)));
    String thrown = unused("e");
    out.append("    } catch (ArithmeticException ").append(thrown).append(") {\n");
    String type = allocation.type().getSimpleName().toString();
    statement("  throw new IllegalArgumentException(\"every length must fit a long: class=" + type + "\" + " + values
        + ", " + thrown + ")");
    out.append("    }\n");
    computed.forEach(field -> statement("check(\"" + type + "." + field.name() + "\", \""
        + field.lengthOf().replace('\n', ' ') + "\", " + length(field) + ", " + values + ")"));
  }

  /** The text of a field's length. */
  private String length(SymmetricField field) {
    return field.expression() == null
        ? field.constantLength(workArrays).getAsLong() + "L"
        : lengths.computeIfAbsent(field.lengthOf(), text -> unused(field.name() + "Length"));
  }

  private String spelling(String name) {
    return allocation.parameters().containsKey(name) ? name : "shmem." + name + "()";
  }

  private void initialize() {
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
        .append("   * @param object what {@code allocate} returned\n");
    typeParameterNames().forEach(name -> out.append("   * @param <").append(name).append("> as in the class\n"));
    out.append("   */\n").append(FREES).append("  ").append(access).append("static ").append(typeParameters())
        .append("void free(").append(typeText()).append(" object) {\n");
    allocation.fields().reversed()
        .forEach(field -> statement("release(object." + allocation.readers().get(field.name()) + ")"));
    out.append("  }\n");
  }

  private void statement(String text) {
    out.append("    ").append(text).append(";\n");
  }

  private String unused(String name) {
    String candidate = name;
    while (candidate.equals("shmem") || allocation.parameters().containsKey(candidate)
        || arrays.containsValue(candidate) || lengths.containsValue(candidate)) {
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
