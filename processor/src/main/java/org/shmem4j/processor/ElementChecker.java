package org.shmem4j.processor;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.ElementFilter;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Tag;

/** Checks that a record can be the element of symmetric arrays, and reads its annotation. */
record ElementChecker(Diagnostics<Spot> diagnostics) {
  private static final Set<String> OF_PAIRS = Set.of("MAXLOC", "MINLOC");
  private static final Set<String> OF_FLOATING = Set.of("MAX", "MIN", "SUM", "PROD", "AVG");

  /** Checks the record; throws {@link Diagnostics.Refused} after reporting why it cannot be an element. */
  ElementRecord check(TypeElement type) {
    checkKind(type);
    List<ElementRecord.Component> components = components(type);
    ElementRecord record = new ElementRecord(type, components, List.of());
    return new ElementRecord(type, components, operations(record));
  }

  private void checkKind(TypeElement type) {
    String name = "class=" + type.getSimpleName();
    if (type.getKind() != ElementKind.RECORD) {
      String kind = type.getKind().name().toLowerCase(Locale.ROOT);
      throw refuse(type, "an element must be a record: " + name + " kind=" + kind,
          "write record " + type.getSimpleName() + "(…) {}");
    }
    if (!type.getTypeParameters().isEmpty()) {
      throw refuse(type, "an element must have no type parameters: " + name,
          "write a record for each type, with primitive components");
    }
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      if (each.getModifiers().contains(Modifier.PRIVATE)) {
        throw refuse(type, "an element must not be private or in a private class: class=" + each.getSimpleName(),
            "make it package-private: the generated classes are in the same package");
      }
    }
  }

  private List<ElementRecord.Component> components(TypeElement type) {
    List<ElementRecord.Component> components = new ArrayList<>();
    int offset = 0;
    for (RecordComponentElement each : type.getRecordComponents()) { // ecj sorts the fields by name
      TypeKind kind = each.asType().getKind();
      if (!kind.isPrimitive()) {
        throw refuse(each, "a component of an element must be primitive: component=" + type.getSimpleName() + "."
            + each.getSimpleName() + " type=" + each.asType(),
            "other PEs cannot follow references: write its parts as components, or the index of an element");
      }
      offset = ElementRecord.aligned(offset, Mirrors.bytes(kind));
      components.add(new ElementRecord.Component(each.getSimpleName().toString(), kind, offset));
      offset += Mirrors.bytes(kind);
    }
    if (components.isEmpty()) {
      throw refuse(type, "an element must have a component: class=" + type.getSimpleName(),
          "to signal without data use longs, or a signal");
    }
    return components;
  }

  private List<ElementRecord.Operation> operations(ElementRecord record) {
    AnnotationMirror annotation = Mirrors.find(record.type(), RuntimeNames.ELEMENT);
    List<ElementRecord.Operation> operations = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (AnnotationValue each : values(annotation, "ops")) {
      String constant = ((VariableElement) each.getValue()).getSimpleName().toString();
      checkPossible(record, new Spot(record.type(), annotation, each), constant);
      String name = constant.toLowerCase(Locale.ROOT);
      if (names.add(name)) {
        operations.add(new ElementRecord.Operation(name, "org.shmem4j.type.Operation." + constant));
      }
    }
    for (AnnotationValue each : values(annotation, "operators")) {
      TypeElement operator = (TypeElement) ((DeclaredType) each.getValue()).asElement();
      operations.add(operator(new Spot(record.type(), annotation, each), operator, names));
    }
    return operations;
  }

  /** The values in a list that are known to the compiler; it reports the others itself. */
  private static List<AnnotationValue> values(AnnotationMirror annotation, String attribute) {
    return Mirrors.values(annotation, attribute).stream()
        .filter(each -> each.getValue() instanceof VariableElement || each.getValue() instanceof DeclaredType).toList();
  }

  private void checkPossible(ElementRecord record, Spot spot, String operation) {
    TypeKind lane = record.lane();
    String what = "class=" + record.type().getSimpleName() + " operation=" + operation;
    if (lane == null) {
      throw diagnostics.abort(Tag.ELEMENT_OPERATION, spot,
          "an element with predefined operations must have components of one numeric type: " + what,
          "write an operator of your own, and name its class in operators");
    }
    if (ElementRecord.isFloating(lane) ? !OF_FLOATING.contains(operation) : OF_PAIRS.contains(operation)) {
      throw diagnostics.abort(Tag.ELEMENT_OPERATION, spot, "an operation must be defined for the components: "
          + what + " type=" + lane.name().toLowerCase(Locale.ROOT), "leave it out, or write an operator of your own");
    }
  }

  private ElementRecord.Operation operator(Spot spot, TypeElement operator, Set<String> names) {
    String name = operator.getSimpleName().toString();
    boolean isNested = operator.getNestingKind() == NestingKind.MEMBER;
    boolean isMade = operator.getKind().isClass() && !operator.getModifiers().contains(Modifier.ABSTRACT)
        && !(isNested && !operator.getModifiers().contains(Modifier.STATIC) && operator.getKind() == ElementKind.CLASS);
    boolean hasConstructor = ElementFilter.constructorsIn(operator.getEnclosedElements()).stream()
        .anyMatch(each -> each.getParameters().isEmpty() && !each.getModifiers().contains(Modifier.PRIVATE));
    if (!isMade || !hasConstructor || operator.getModifiers().contains(Modifier.PRIVATE)) {
      throw diagnostics.abort(Tag.ELEMENT_OPERATION, spot,
          "an operator must be a class that the generated code can make without arguments: operator=" + name,
          "make it a top-level or static class, with a constructor without parameters; neither may be private");
    }
    String label = Character.toLowerCase(name.charAt(0)) + name.substring(1);
    if (!names.add(label.toLowerCase(Locale.ROOT))) {
      throw diagnostics.abort(Tag.ELEMENT_OPERATION, spot,
          "an operator must have a name of its own: operator=" + operator.getQualifiedName(), "rename it");
    }
    return new ElementRecord.Operation(label, "new " + operator.getQualifiedName() + "()");
  }

  private Diagnostics.Refused refuse(Element place, String problem, String remedy) {
    return diagnostics.abort(Tag.NOT_AN_ELEMENT, new Spot(place, null, null), problem, remedy);
  }
}
