package org.shmem4j.check;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells compile-time checks and tests what a generated method stands for. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Routine {
  /** {@return the C name, such as {@code shmem_int_sum_reduce}} */
  String c();

  /**
   * {@return the family, such as {@code reduce}, {@code broadcast}, {@code to_all}, {@code put}; blocking or not} It names
   * the routine in messages and tests; what the call does is said by {@link #effects}.
   */
  String family();

  /** {@return the TYPENAME, empty for untyped and sized routines} */
  String typename() default "";

  /** {@return whether every PE of the team or active set must call it} */
  boolean collective() default false;

  /** {@return whether the call is complete when it returns; otherwise its request, or {@code quiet}, completes it} */
  boolean blocks() default true;

  /** {@return what the call does} */
  Means.Effect[] effects() default {};

  /** {@return the bytes of one counted element; 0 if nothing is counted} */
  int elementBytes() default 0;

  /** {@return the role of each parameter, in order} */
  Role[] roles();
}
