package org.shmem4j.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a test with {@link Pes} many times, each time with a different order of its PEs and messages:
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
 * these threw, those with {@code AfterEach}. The first failing schedule fails the test with the PE's exception, the
 * schedule's name and its history. The PEs are threads; a test whose PEs are processes is refused.
 *
 * <p>Others may see a PE's stores to its own copy late, as in {@code shmem4j explore}; and one schedule in fifty is
 * also checked as by {@code shmem4j run --check}, so races fail the test even if they do no harm. For both, the classes
 * in folders of the class path are loaded a second time, and the schedules run in these copies: static fields that
 * JUnit's methods for all tests set are not set there, and values that the copies leave in their static fields are not
 * visible in the originals. If the copies cannot run even with nothing late and messages that arrive at once, the
 * originals run, stores are seen at once, nothing is checked, and a line says so.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
public @interface Schedules {
  /** {@return the number of schedules} */
  int value() default 1_000;

  /**
   * {@return whether PEs die, one or two in each schedule, at some call or wait and without running any {@code
   * finally}; such a schedule succeeds if nothing is thrown except the exception that names a dead PE}
   */
  boolean deaths() default false;

  /**
   * {@return for small tests, a number of changes instead of a number of schedules: all schedules with at most that
   * many changes run; negative to disable this. Without a change, messages arrive at once and a PE goes on until it has
   * to wait; a change makes the message or PE that would go on fall behind all others}
   */
  int changes() default -1;

  /** {@return the only schedule to run, by its name; empty to run all} */
  String replay() default "";
}
