package org.shmem4j.processor;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * What the generated class does for one class: {@code parameters} are those of {@code allocate} after the PE, from name
 * to type; {@code readers} are the expressions that read each field, as text after the dot.
 */
public record Allocation(TypeElement type, List<SymmetricField> fields, Map<String, String> parameters,
    ExecutableElement constructor, Map<String, String> readers) {

  /** The name of the generated class: the names of the enclosing classes, joined by underscores. */
  public static String simpleName(TypeElement type) {
    return Mirrors.enclosing(type).map(each -> each.getSimpleName().toString())
        .reduce((inner, outer) -> outer + "_" + inner).orElseThrow() + RuntimeNames.ALLOCATION_SUFFIX;
  }
}
