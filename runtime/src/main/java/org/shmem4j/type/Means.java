package org.shmem4j.type;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells compile-time checks what a method of an object that is open on a team means for PEs and arrays. A routine says
 * that by {@link Routine}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Means {
  /** {@return whether the method gives an object that is open on the team and the arrays that it takes} */
  boolean opens() default false;

  /** {@return whether every PE of the team must make the call} */
  boolean forAll() default false;

  /** {@return whether elements are written from the call on, until a call completes it} */
  boolean moves() default false;

  /** {@return whether the call completes what the object has started to write} */
  boolean completes() default false;

  /**
   * {@return the role of each parameter, in order; that of an array on a number means an element of the array that the
   * object was opened with}
   */
  Role[] roles() default {};
}
