package org.shmem4j.processor;

import java.util.Set;
import java.util.TreeSet;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** The warnings that a generated class has to suppress, since what it names is deprecated: no others, or ecj warns. */
final class Deprecations {
  private final Set<String> suppressed = new TreeSet<>();

  private Deprecations() {}

  static Set<String> of(Allocation allocation) {
    Deprecations deprecations = new Deprecations();
    for (Element each = allocation.type(); each != null; each = each.getEnclosingElement()) {
      deprecations.add(each);
    }
    deprecations.add(allocation.constructor());
    for (VariableElement each : allocation.constructor().getParameters()) {
      deprecations.add(each.asType());
    }
    for (SymmetricField each : allocation.fields()) {
      deprecations.add(each.element());
      deprecations.add(each.element().asType());
    }
    return deprecations.suppressed;
  }

  static Set<String> of(ElementRecord element) {
    Deprecations deprecations = new Deprecations();
    for (Element each = element.type(); each != null; each = each.getEnclosingElement()) {
      deprecations.add(each);
    }
    return deprecations.suppressed;
  }

  private void add(TypeMirror type) {
    if (type instanceof ArrayType array) {
      add(array.getComponentType());
    } else if (type instanceof DeclaredType declared) {
      add(declared.asElement());
      declared.getTypeArguments().forEach(this::add);
    }
  }

  private void add(Element element) {
    Deprecated deprecated = element.getAnnotation(Deprecated.class);
    if (deprecated != null) {
      suppressed.add(deprecated.forRemoval() ? "removal" : "deprecation");
    }
  }
}
