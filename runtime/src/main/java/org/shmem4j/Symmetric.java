package org.shmem4j;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field or record component as a symmetric array: every PE allocates it with the same length, in the same
 * order. The annotation processor writes the class that allocates it ({@code XSymmetry} for a class {@code X}) and
 * checks how it is used. Give exactly one of the two lengths. In tests that run on several PEs, parameters can be
 * marked too. A field must be an instance field: although C's global and static variables are symmetric, a {@code
 * static} field is refused.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT, ElementType.PARAMETER})
public @interface Symmetric {
  /** {@return the number of elements, if that is a constant} */
  long length() default -1;

  /**
   * {@return the number of elements as an expression over parameters of {@code allocate}, such as
   * {@code "(rows + 2) * cols * nPes"}; it may also use {@code nPes} and {@code myPe}}
   */
  String lengthOf() default "";
}
