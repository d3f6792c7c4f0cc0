package org.shmem4j.processor;

import java.util.OptionalLong;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.VariableElement;
import javax.lang.model.util.ElementFilter;

/**
 * What a field's annotations say.
 *
 * @param element the field; of a record, the field of the component
 * @param annotation the one that makes it symmetric
 * @param use data, or which work array
 * @param length its constant length, or -1
 * @param lengthOf its length as an expression, or null
 * @param expression that expression; null also where it is malformed
 * @param syncKind of a pSync array, the collectives it serves
 * @param nreduce of a pWrk array, the greatest count
 */
public record SymmetricField(VariableElement element, AnnotationMirror annotation, Use use, long length,
    String lengthOf, LengthExpression expression, String syncKind, long nreduce) {

  /** What a symmetric field is for. */
  public enum Use { DATA, PSYNC, PWRK }

  /** Reads the annotations; null where there is none of ours. */
  public static SymmetricField of(VariableElement element) {
    AnnotationMirror sync = Mirrors.find(element, Names.PSYNC);
    if (sync != null) {
      return new SymmetricField(
          element, sync, Use.PSYNC, -1, null, null, Mirrors.text(sync, "value", WorkArrays.ANY_KIND), -1);
    }
    AnnotationMirror work = Mirrors.find(element, Names.PWRK);
    if (work != null) {
      return new SymmetricField(element, work, Use.PWRK, -1, null, null, null, Mirrors.number(work, "nreduce", -1));
    }
    AnnotationMirror data = Mirrors.find(element, Names.SYMMETRIC);
    if (data == null) {
      return null;
    }
    String lengthOf = Mirrors.written(data, "lengthOf") == null ? null : Mirrors.text(data, "lengthOf", "");
    return new SymmetricField(
        element, data, Use.DATA, Mirrors.number(data, "length", -1), lengthOf, parsed(lengthOf), null, -1);
  }

  /** The symmetric field of that name in a class, or null. */
  public static SymmetricField of(Element owner, CharSequence name) {
    for (VariableElement field : ElementFilter.fieldsIn(owner.getEnclosedElements())) {
      if (field.getSimpleName().contentEquals(name)) {
        return of(field);
      }
    }
    return null;
  }

  /** Whether a class has symmetric fields of its own. */
  public static boolean isIn(Element type) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream().anyMatch(each -> of(each) != null);
  }

  public String name() {
    return element.getSimpleName().toString();
  }

  /** The length as far as the declaration alone tells. */
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
