package org.shmem4j.processor;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;

/** The methods that handles have themselves. */
public final class HandleMethods {
  /** Those with an index, beside those that get or set. */
  private static final Set<String> NAMES_WITH_INDEX =
      Set.of("slice", "re", "im", "value", "index", "low", "high", "toUnsignedString");

  private static final Set<TypeKind> INDICES = Set.of(TypeKind.INT, TypeKind.LONG);

  private HandleMethods() {}

  /**
   * Whether a method's first argument is the number of an element.
   *
   * @param method the method
   * @return whether it is
   */
  public static boolean takesIndex(ExecutableElement method) {
    String name = method.getSimpleName().toString();
    List<? extends VariableElement> parameters = method.getParameters();
    boolean isNamedSo = name.startsWith("get") || name.startsWith("set") || NAMES_WITH_INDEX.contains(name);
    boolean isOnlyElement = name.startsWith("set") && parameters.size() == 1;
    return isNamedSo && !isOnlyElement && !parameters.isEmpty()
        && INDICES.contains(parameters.getFirst().asType().getKind());
  }
}
