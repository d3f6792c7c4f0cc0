package org.shmem4j.processor;

import java.util.List;
import java.util.Map;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * What is generated for one class. {@code parameters} maps the names of {@code allocate}'s parameters after the PE to
 * their types; {@code readers} maps the name of each field to what follows the dot in an expression that reads it.
 */
public record Allocation(TypeElement type, List<SymmetricField> fields, Map<String, String> parameters,
    ExecutableElement constructor, Map<String, String> readers) {

  /** The name of the generated class: the names of the enclosing classes, joined by underscores. */
  public static String simpleName(TypeElement type) {
    return Mirrors.enclosing(type).map(each -> each.getSimpleName().toString())
        .reduce((inner, outer) -> outer + "_" + inner).orElseThrow() + RuntimeNames.ALLOCATION_SUFFIX;
  }
}
