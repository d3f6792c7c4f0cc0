package org.shmem4j.processor;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;

/** Reads annotations that are known only by name. */
public final class Mirrors {
  private Mirrors() {}

  /** A class and the classes that enclose it. */
  static Stream<Element> enclosing(TypeElement type) {
    return Stream.iterate(type, TypeElement.class::isInstance, Element::getEnclosingElement);
  }

  /** The size of a primitive type in bytes. */
  public static int bytes(TypeKind kind) {
    return switch (kind) {
      case BOOLEAN, BYTE -> Byte.BYTES;
      case CHAR, SHORT -> Short.BYTES;
      case INT, FLOAT -> Integer.BYTES;
      default -> Long.BYTES;
    };
  }

  /** The annotation with this name, or null. */
  public static AnnotationMirror find(Element element, String name) {
    return element.getAnnotationMirrors().stream().<AnnotationMirror>map(each -> each)
        .filter(each -> ((TypeElement) each.getAnnotationType().asElement()).getQualifiedName().contentEquals(name))
        .findFirst().orElse(null);
  }

  /** The value written for an attribute, or null if it has its default or there is no annotation. */
  public static AnnotationValue written(AnnotationMirror mirror, String attribute) {
    Map<? extends ExecutableElement, ? extends AnnotationValue> all =
        mirror == null ? Map.of() : mirror.getElementValues();
    return all.keySet().stream().filter(each -> each.getSimpleName().contentEquals(attribute))
        .<AnnotationValue>map(all::get).findFirst().orElse(null);
  }

  /** The attribute's string or the name of its constant, or else the fallback. */
  public static String text(AnnotationMirror mirror, String attribute, String fallback) {
    AnnotationValue value = written(mirror, attribute);
    return value == null ? fallback : text(value);
  }

  private static String text(AnnotationValue value) {
    return value.getValue() instanceof VariableElement constant
        ? constant.getSimpleName().toString() : String.valueOf(value.getValue());
  }

  /** {@return the attribute's boolean value, or else the fallback} */
  static boolean is(AnnotationMirror mirror, String attribute, boolean fallback) {
    return Boolean.parseBoolean(text(mirror, attribute, String.valueOf(fallback)));
  }

  /** The attribute's number, or else the fallback. */
  public static long number(AnnotationMirror mirror, String attribute, long fallback) {
    AnnotationValue value = written(mirror, attribute);
    return value != null && value.getValue() instanceof Number number ? number.longValue() : fallback;
  }

  /** The attribute's list of strings or constants. */
  public static List<String> list(AnnotationMirror mirror, String attribute) {
    return values(mirror, attribute).stream().map(Mirrors::text).toList();
  }

  /** The attribute's list of values; empty if it has its default. */
  static List<AnnotationValue> values(AnnotationMirror mirror, String attribute) {
    AnnotationValue value = written(mirror, attribute);
    return value == null || !(value.getValue() instanceof List<?> values) ? List.of()
        : values.stream().map(AnnotationValue.class::cast).toList();
  }
}
