package org.shmem4j.processor;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * A symmetric field as its annotations describe it.
 *
 * @param element the field; in a record, the field of the component
 * @param annotation the one that makes it symmetric
 * @param use data, or which work array
 * @param length its constant length, or -1
 * @param lengthOf its length as the text of an expression, or null
 * @param expression the parsed expression; null if there is none or it is malformed
 * @param syncKind the collectives that a pSync array serves; meaningless for others
 * @param nreduce the greatest count of a pWrk array
 */
public record SymmetricField(VariableElement element, AnnotationMirror annotation, Use use, long length,
    String lengthOf, LengthExpression expression, String syncKind, long nreduce) {

  /** The purpose of a symmetric field, with the annotation that declares it. */
  public enum Use {
    PSYNC(RuntimeNames.PSYNC), PWRK(RuntimeNames.PWRK), DATA(RuntimeNames.SYMMETRIC);

    private final String annotation;

    Use(String annotation) {
      this.annotation = annotation;
    }
  }

  /** Reads the annotations; returns null if the field has none of ours. */
  public static SymmetricField of(VariableElement element) {
    for (Use use : Use.values()) {
      AnnotationMirror mirror = Mirrors.find(element, use.annotation);
      if (mirror != null) {
        String lengthOf = Mirrors.text(mirror, "lengthOf", null);
        return new SymmetricField(element, mirror, use, Mirrors.number(mirror, "length", -1), lengthOf,
            parsed(lengthOf), Mirrors.text(mirror, "value", WorkArrays.ANY_KIND),
            Mirrors.number(mirror, "nreduce", -1));
      }
    }
    return null;
  }

  /** The symmetric fields that a class declares itself. */
  public static List<SymmetricField> in(Element type) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
        .map(SymmetricField::of).filter(Objects::nonNull).toList();
  }

  /** {@return whether more than one annotation declares its purpose} */
  boolean hasTwoUses() {
    return Arrays.stream(Use.values()).filter(each -> Mirrors.find(element, each.annotation) != null).count() > 1;
  }

  public String name() {
    return element.getSimpleName().toString();
  }

  /** The length, if the declaration alone determines it. */
  public OptionalLong constantLength(WorkArrays workArrays) {
    long known = switch (use) {
      case PSYNC -> workArrays.syncLength(syncKind);
      case PWRK -> workArrays.workLength(nreduce);
      case DATA -> length;
    };
    return known > 0 ? OptionalLong.of(known) : OptionalLong.empty();
  }

  private static LengthExpression parsed(String lengthOf) {
    try {
      return lengthOf == null ? null : new LengthExpression(lengthOf);
    } catch (LengthExpression.Malformed e) {
      return null;
    }
  }
}
