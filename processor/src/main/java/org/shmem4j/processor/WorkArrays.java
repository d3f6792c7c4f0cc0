package org.shmem4j.processor;

import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** The lengths of pSync and pWrk arrays, read from the runtime on the class path. */
public record WorkArrays(Elements elements) {
  public static final String ANY_KIND = "ANY";

  /** The name of the constant for a kind of pSync array. */
  public static String syncConstant(String kind) {
    return kind.equals(ANY_KIND) ? "SYNC_SIZE" : kind + "_SYNC_SIZE";
  }

  /** The length of a pSync array, or 1 if the runtime has no such constant. */
  public long syncLength(String kind) {
    return constant(syncConstant(kind));
  }

  /** The length of a pWrk array. */
  public long workLength(long nreduce) {
    return Math.max(nreduce / 2 + 1, constant("REDUCE_MIN_WRKDATA_SIZE"));
  }

  private long constant(String name) {
    TypeElement constants = elements.getTypeElement(RuntimeNames.CONSTANTS);
    return constants == null ? 1 : ElementFilter.fieldsIn(constants.getEnclosedElements()).stream()
        .filter(each -> each.getSimpleName().contentEquals(name) && each.getConstantValue() instanceof Number)
        .mapToLong(each -> ((Number) each.getConstantValue()).longValue()).findFirst().orElse(1);
  }
}
