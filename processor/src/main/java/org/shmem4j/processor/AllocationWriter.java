package org.shmem4j.processor;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** Writes the source of the class that allocates and frees the symmetric arrays of another class. */
final class AllocationWriter {
  private static final String ALLOCATES = """
        @org.shmem4j.check.Means(value = {org.shmem4j.check.Means.Effect.FOR_ALL,
            org.shmem4j.check.Means.Effect.COMPLETES}, gives = org.shmem4j.check.Means.Given.ARRAYS,
            roles = org.shmem4j.check.Role.TEAM)
      """;
  private static final String FREES = """
        @org.shmem4j.check.Means(value = {org.shmem4j.check.Means.Effect.FOR_ALL,
            org.shmem4j.check.Means.Effect.COMPLETES}, ends = 0)
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
  private final SourceHeader header;
  private final StringBuilder out = new StringBuilder();
  private final Map<String, String> arrays = new HashMap<>();
  private final Map<String, String> lengths = new HashMap<>();
  private final Map<String, String> creations = new HashMap<>();

  AllocationWriter(Allocation allocation, WorkArrays workArrays, SourceHeader header) {
    this.allocation = allocation;
    this.workArrays = workArrays;
    this.header = header;
    allocation.fields().forEach(field -> arrays.put(field.name(), unused(field.name())));
  }

  String write() {
    String name = Allocation.simpleName(allocation.type());
    out.append(header.packageText())
        .append("/** Allocates and frees {@link ").append(allocation.type().getQualifiedName()).append("}. */\n")
        .append(header.annotations()).append(header.access()).append("final class ").append(name)
        .append(" {\n  private ").append(name).append("() {}\n\n");
    allocate();
    free();
    if (allocation.fields().stream().anyMatch(field -> field.lengthOf() != null)) {
      out.append(CHECK_METHOD);
    }
    return out.append(RELEASE_METHOD).toString();
  }

  private void allocate() {
    out.append("  /**\n   * Allocates the symmetric arrays; every PE calls it with the same arguments.\n   *\n")
        .append("   * @param shmem this PE\n");
    allocation.parameters().keySet()
        .forEach(name -> out.append("   * @param ").append(name).append(" used by the lengths or the constructor\n"));
    documentTypes();
    List<? extends TypeMirror> thrown = allocation.constructor().getThrownTypes();
    thrown.forEach(each -> out.append("   * @throws ").append(each).append(" if the constructor does\n"));
    out.append("   * @return the object that holds them\n   */\n").append(ALLOCATES);
    start(typeText() + " allocate(org.shmem4j.Shmem shmem");
    allocation.parameters().forEach((name, type) -> out.append(", ").append(type).append(' ').append(name));
    out.append(')').append(joined(thrown, " throws ", "")).append(" {\n");
    computeLengths();
    allocation.fields().forEach(field -> statement(field.element().asType() + " " + arrays.get(field.name()) + " = "
        + creation(field.element().asType()) + length(field) + ")"));
    initialize();
    construct();
    out.append("  }\n\n");
  }

  /**
   * {@return the start of a call that allocates: of the handle's own method if it has one, since javac compiles that
   * faster}
   */
  private String creation(TypeMirror handle) {
    return creations.computeIfAbsent(handle.toString(), name -> ElementFilter
        .methodsIn(((DeclaredType) handle).asElement().getEnclosedElements()).stream()
        .anyMatch(each -> each.getSimpleName().contentEquals("allocate") && each.getParameters().size() == 2
            && each.getModifiers().containsAll(Set.of(Modifier.STATIC, Modifier.PUBLIC)))
                ? name + ".allocate(shmem, " : "shmem.allocate(" + name + ".TYPE, ");
  }

  /** Writes the computation of lengths that are expressions, before anything is allocated. */
  private void computeLengths() {
    SequencedMap<String, SymmetricField> byText = new LinkedHashMap<>();
    allocation.fields().stream().filter(field -> field.expression() != null)
        .forEach(field -> byText.putIfAbsent(field.lengthOf(), field));
    if (byText.isEmpty()) {
      return;
    }
    Collection<SymmetricField> computed = byText.values();
    String values = unused("values");
    Set<String> names = new LinkedHashSet<>();
    computed.forEach(field -> names.addAll(field.expression().names()));
    statement("String " + values + " = " + (names.isEmpty() ? "\"\"" : names.stream()
        .map(name -> "\" " + name + "=\" + " + spelling(name)).collect(Collectors.joining(" + "))));
    computed.forEach(field -> statement("long " + length(field)));
    out.append("    try {\n");
    computed.forEach(field -> statement("  " + length(field) + " = " + field.expression().toJava(this::spelling)));
    String thrown = unused("e");
    out.append("    } catch (ArithmeticException ").append(thrown).append(") {\n");
    String type = allocation.type().getSimpleName().toString();
    statement("  throw new IllegalArgumentException(\"every length must fit a long: class=" + type + "\" + " + values
        + ", " + thrown + ")");
    out.append("    }\n");
    computed.forEach(field -> statement("check(\"" + type + "." + field.name() + "\", \""
        + field.lengthOf().replace('\n', ' ') + "\", " + length(field) + ", " + values + ")"));
  }

  /** {@return the source text of a field's length} */
  private String length(SymmetricField field) {
    return field.expression() == null ? field.constantLength(workArrays).getAsLong() + "L"
        : lengths.computeIfAbsent(field.lengthOf(), text -> unused(field.name() + "Length"));
  }

  private String spelling(String name) {
    return allocation.parameters().containsKey(name) ? name : "shmem." + name + "()";
  }

  private void initialize() {
    List<SymmetricField> sync = allocation.fields().stream().filter(field -> field.use() == SymmetricField.Use.PSYNC)
        .toList();
    sync.forEach(field -> statement(arrays.get(field.name()) + ".fill(" + RuntimeNames.CONSTANTS + ".SYNC_VALUE)"));
    if (!sync.isEmpty()) {
      statement("shmem.barrierAll()");
    }
  }

  private void construct() {
    List<String> arguments = allocation.constructor().getParameters().stream().map(this::argument).toList();
    String creation = "new " + allocation.type().getQualifiedName()
        + (allocation.type().getTypeParameters().isEmpty() ? "" : "<>") + "(" + String.join(", ", arguments) + ")";
    List<String> assigned = allocation.fields().stream().map(SymmetricField::name)
        .filter(field -> !arguments.contains(arrays.get(field))).toList();
    if (assigned.isEmpty()) {
      statement("return " + creation);
      return;
    }
    String made = unused("made");
    statement(typeText() + " " + made + " = " + creation);
    assigned.forEach(field -> statement(made + "." + field + " = " + arrays.get(field)));
    statement("return " + made);
  }

  private String argument(VariableElement parameter) {
    String name = parameter.getSimpleName().toString();
    return arrays.getOrDefault(name, ClassChecker.isShmem(parameter.asType()) ? "shmem" : name);
  }

  private void free() {
    out.append("  /**\n   * Frees the symmetric arrays; every PE calls it.\n   *\n")
        .append("   * @param object what {@code allocate} returned\n");
    documentTypes();
    out.append("   */\n").append(FREES);
    start("void free(" + typeText() + " object) {\n");
    allocation.fields().reversed()
        .forEach(field -> statement("release(object." + allocation.readers().get(field.name()) + ")"));
    out.append("  }\n");
  }

  private void documentTypes() {
    allocation.type().getTypeParameters()
        .forEach(each -> out.append("   * @param <").append(each).append("> as in the class\n"));
  }

  /** Writes a method's modifiers and type parameters, and the given text after them. */
  private void start(String text) {
    List<String> bounded = allocation.type().getTypeParameters().stream()
        .map(each -> each.getBounds().stream().map(Object::toString)
            .collect(Collectors.joining(" & ", each.getSimpleName() + " extends ", "")))
        .toList();
    out.append("  ").append(header.access()).append("static ").append(joined(bounded, "<", "> ")).append(text);
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
    return allocation.type().getQualifiedName() + joined(allocation.type().getTypeParameters(), "<", ">");
  }

  /** {@return the items joined between two other texts; empty if there are none} */
  private static String joined(List<?> texts, String before, String after) {
    return texts.isEmpty() ? "" : texts.stream().map(Object::toString).collect(Collectors.joining(", ", before, after));
  }
}
