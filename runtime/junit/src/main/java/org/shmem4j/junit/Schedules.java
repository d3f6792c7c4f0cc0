package org.shmem4j.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a test with {@link Pes} many times, each with another order of its PEs and messages:
 *
 * {@snippet :
 * @Pes({2, 4})
 * @Schedules(1000)
 * void everyPutIsThere(Shmem shmem, @Symmetric(length = 1) SymmetricInts value) {
 *   intP(value, 0, 1, (shmem.myPe() + 1) % shmem.nPes());
 *   shmem.barrierAll();
 *   assertEquals(1, value.get(0));
 * }
 * }
 *
 * <p>Each schedule has new test instances, and runs the methods with {@code BeforeEach}, the test and, unless one of
 * these threw, those with {@code AfterEach}. The first schedule that fails fails the test with what the PE threw, the
 * schedule's name and its history. The PEs are threads; where they are processes the test is refused.
 *
 * <p>One schedule of fifty is also checked as {@code shmem4j run --check} does, so races fail the test even if they end
 * well. For that the classes in folders of the class path are loaded once more: static fields that JUnit's methods for
 * all tests set are not set there. What fails only then is no failure; a line says that nothing is checked.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface Schedules {
  /** {@return how many schedules} */
  int value() default 1_000;

  /**
   * {@return whether PEs die, one or two in each schedule, at some call or wait and without any {@code finally}; then a
   * schedule ends well if nothing is thrown but the exception that names a dead PE}
   */
  boolean deaths() default false;

  /**
   * {@return for small tests, instead of so many schedules: all those with at most so many changes; below 0 for none.
   * Without a change, messages arrive at once and a PE goes on until it has to wait; a change lets the message or PE
   * that would go on fall behind all others}
   */
  int changes() default -1;

  /** {@return the only schedule to run, by its name; empty to run all} */
  String replay() default "";
}
