package org.shmem4j.check;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells compile-time checks what a method does to the state of an object, and in which states of it the call is wrong.
 * States are words of the class's choice. An object whose state nobody knows may be in any of them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
@Repeatable(Step.All.class)
public @interface Step {
  /** The object that the method is called on. */
  int THIS = -1;

  /** The object that the method returns. */
  int RESULT = -2;

  /** No index: the state is that of the whole object. */
  int WHOLE = -1;

  /** The index of element 0. */
  int FIRST = -2;

  /** {@return which object: {@link #THIS}, {@link #RESULT}, or the number of a parameter} */
  int of() default THIS;

  /** {@return which element of an array has the state: {@link #WHOLE}, {@link #FIRST}, or the number of a parameter} */
  int index() default WHOLE;

  /** {@return the states in which the call is wrong} */
  String[] not() default {};

  /** {@return the states in which the call breaks the rule, though the library may let it pass: then javac warns} */
  String[] unwise() default {};

  /** {@return the states in which a loop that calls until the answer changes would never end: then javac warns} */
  String[] inVain() default {};

  /** {@return the constant that the call returns in those states; a loop that waits for it is right} */
  String answer() default "";

  /** {@return the state after the call; empty if the call does not change it, {@code ?} if it is then unknown} */
  String to() default "";

  /** {@return whether others wait for the object as long as it is in that state, as for a lock} */
  boolean holds() default false;

  /** {@return whether the call releases what a step that holds has taken} */
  boolean returns() default false;

  /**
   * {@return whether the step is taken only if the call returns true; if it holds, that happens on one PE at a time}
   */
  boolean ifTrue() default false;

  /** {@return whether the object must not be given to any routine from then on} */
  boolean ends() default false;

  /** {@return whether nothing may write the object or reach it from another PE from then on} */
  boolean reads() default false;

  /** {@return a state that any object may leave during the call; empty for none} */
  String passes() default "";

  /** {@return the rule that a call in a wrong state breaks, as a sentence's start in lower case} */
  String rule() default "";

  /** {@return the remedy} */
  String remedy() default "";

  /** Several steps of one method. */
  @Documented
  @Retention(RetentionPolicy.CLASS)
  @Target(ElementType.METHOD)
  @interface All {
    /** {@return the steps} */
    Step[] value();
  }
}
