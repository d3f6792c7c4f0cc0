package org.shmem4j.processor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Tag;

/** Checks that a class can be allocated from outside, and finds out how. */
record ClassChecker(Types types, Diagnostics<Spot> diagnostics) {
  private static final Set<TypeKind> INTEGERS = Set.of(TypeKind.BYTE, TypeKind.SHORT, TypeKind.INT, TypeKind.LONG);

  /** Checks the class; throws {@link Diagnostics.Refused} after reporting why it cannot be allocated. */
  Allocation check(TypeElement type, List<SymmetricField> fields) {
    checkReachable(type);
    checkSuperclasses(type);
    ExecutableElement constructor = constructor(type, fields);
    return new Allocation(type, fields, parameters(constructor, fields), constructor,
        fields.stream().collect(Collectors.toMap(SymmetricField::name, field -> reader(type, field))));
  }

  private void checkReachable(TypeElement type) {
    for (Element each = type; each instanceof TypeElement; each = each.getEnclosingElement()) {
      if (each.getModifiers().contains(Modifier.PRIVATE)) {
        throw refuse(type, "a class with symmetric fields must not be private or in a private class: class="
            + each.getSimpleName(), "make it package-private: the generated class is in the same package");
      }
    }
    if (type.getNestingKind() == NestingKind.MEMBER && !type.getModifiers().contains(Modifier.STATIC)) {
      throw refuse(type, "a nested class with symmetric fields must be static: class=" + type.getSimpleName(),
          "make it a record, or a static class");
    }
    boolean isClass = type.getKind() == ElementKind.CLASS || type.getKind() == ElementKind.RECORD;
    if (!isClass || type.getModifiers().contains(Modifier.ABSTRACT)) {
      throw refuse(type, "symmetric fields must be in a record or a class that can be instantiated: class="
          + type.getSimpleName(), "move them to a record");
    }
  }

  private void checkSuperclasses(TypeElement type) {
    TypeMirror above = type.getSuperclass();
    while (above instanceof DeclaredType declared) {
      List<SymmetricField> inherited = SymmetricField.in(declared.asElement());
      if (!inherited.isEmpty()) {
        throw refuse(type, "symmetric fields must not be inherited: class=" + type.getSimpleName()
            + " field=" + declared.asElement().getSimpleName() + "." + inherited.getFirst().name(),
            "hold an object of the other class in a field instead of extending it");
      }
      above = ((TypeElement) declared.asElement()).getSuperclass();
    }
  }

  /** {@return the constructor that takes the most symmetric fields and leaves out only fields that can be assigned} */
  private ExecutableElement constructor(TypeElement type, List<SymmetricField> fields) {
    SortedMap<Long, List<ExecutableElement>> byTaken = ElementFilter.constructorsIn(type.getEnclosedElements()).stream()
        .filter(each -> !each.getModifiers().contains(Modifier.PRIVATE) && canFinish(type, each, fields))
        .collect(Collectors.groupingBy(each -> fields.stream().filter(field -> parameter(each, field) != null).count(),
            TreeMap::new, Collectors.toList()));
    List<ExecutableElement> best = byTaken.isEmpty() ? List.of() : byTaken.get(byTaken.lastKey());
    String names = String.join(", ", fields.stream().map(SymmetricField::name).toList());
    if (best.isEmpty()) {
      throw refuse(type, "a class with private or final symmetric fields must have a constructor, not private, that"
          + " takes them by name: class=" + type.getSimpleName() + " fields=" + names,
          "make it a record, or write such a constructor");
    }
    if (best.size() > 1) {
      throw refuse(type, "exactly one constructor must fit the symmetric fields: class=" + type.getSimpleName()
          + " constructors=" + best.size() + " fields=" + names, "write one that takes all symmetric fields by name");
    }
    return best.get(0);
  }

  private boolean canFinish(TypeElement type, ExecutableElement constructor, List<SymmetricField> fields) {
    return fields.stream().allMatch(field -> parameter(constructor, field) != null
        || (type.getKind() != ElementKind.RECORD && !field.element().getModifiers().contains(Modifier.PRIVATE)
            && !field.element().getModifiers().contains(Modifier.FINAL)));
  }

  /** {@return the parameter that takes the field, or null} */
  private VariableElement parameter(ExecutableElement constructor, SymmetricField field) {
    return constructor.getParameters().stream().filter(each -> each.getSimpleName().contentEquals(field.name())
        && types.isSameType(types.erasure(each.asType()), types.erasure(field.element().asType())))
        .findFirst().orElse(null);
  }

  private SequencedMap<String, String> parameters(ExecutableElement constructor, List<SymmetricField> fields) {
    Map<String, TypeMirror> own = new LinkedHashMap<>();
    constructor.getParameters().forEach(each -> own.put(each.getSimpleName().toString(), each.asType()));
    SequencedMap<String, String> parameters = new LinkedHashMap<>();
    Map<String, SymmetricField> taken = fields.stream().filter(field -> parameter(constructor, field) != null)
        .collect(Collectors.toMap(SymmetricField::name, field -> field));
    fields.stream().filter(field -> !taken.containsKey(field.name()))
        .forEach(field -> addNames(field, own, parameters));
    for (VariableElement each : constructor.getParameters()) {
      String name = each.getSimpleName().toString();
      if (taken.containsKey(name)) {
        addNames(taken.get(name), own, parameters);
      } else if (!isShmem(each.asType())) {
        if (name.equals("shmem")) {
          throw refuse((TypeElement) constructor.getEnclosingElement(),
              "the name shmem is taken by the first parameter of allocate: type=" + each.asType(),
              "give the component or parameter another name");
        }
        parameters.putIfAbsent(name, each.asType().toString());
      }
    }
    return parameters;
  }

  private void addNames(SymmetricField field, Map<String, TypeMirror> own, Map<String, String> parameters) {
    LengthExpression expression = field.expression();
    if (expression == null) {
      return;
    }
    for (String name : expression.names()) {
      TypeMirror type = own.get(name);
      if (type != null && !INTEGERS.contains(type.getKind())) {
        throw diagnostics.abort(Tag.LENGTH_EXPRESSION,
            new Spot(field.element(), field.annotation(), Mirrors.written(field.annotation(), "lengthOf")),
            "a name in lengthOf must be a parameter or an integer: name=" + name + " type=" + type
                + " lengthOf=\"" + field.lengthOf() + "\"",
            "use a name that no component of another type has");
      }
      if (type != null || !LengthExpression.KNOWN.contains(name)) {
        parameters.putIfAbsent(name, type == null ? "long" : type.toString());
      }
    }
  }

  static boolean isShmem(TypeMirror type) {
    return type.toString().equals(RuntimeNames.SHMEM);
  }

  private String reader(TypeElement type, SymmetricField field) {
    String name = field.name();
    if (type.getKind() == ElementKind.RECORD) {
      return name + "()";
    }
    if (!field.element().getModifiers().contains(Modifier.PRIVATE)) {
      return name;
    }
    String getter = "get" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
    return ElementFilter.methodsIn(type.getEnclosedElements()).stream()
        .filter(each -> (each.getSimpleName().contentEquals(name) || each.getSimpleName().contentEquals(getter))
            && each.getParameters().isEmpty() && !each.getModifiers().contains(Modifier.PRIVATE)
            && types.isSameType(each.getReturnType(), field.element().asType()))
        .map(each -> each.getSimpleName() + "()")
        .findFirst().orElseThrow(() -> diagnostics.abort(Tag.CANNOT_ALLOCATE, new Spot(field.element(), null, null),
            "a private symmetric field must have an accessor, so that it can be freed: field=" + type.getSimpleName()
                + "." + name,
            "make it package-private, or write " + name + "(), or make the class a record"));
  }

  private Diagnostics.Refused refuse(TypeElement type, String problem, String remedy) {
    return diagnostics.abort(Tag.CANNOT_ALLOCATE, new Spot(type, null, null), problem, remedy);
  }
}
