package org.shmem4j.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test method on several PEs, each with a test instance of its own:
 *
 * {@snippet :
 * class SumTest {
 *   @Pes(4)
 *   void everyPeGetsTheSum(Shmem shmem, @Symmetric(length = 1) SymmetricInts value) {
 *     value.set(0, shmem.myPe());
 *     intSumReduce(shmem.worldTeam(), value, value);
 *     assertEquals(6, value.get(0));
 *   }
 * }
 * }
 *
 * <p>The test method and the methods annotated with {@code BeforeEach} and {@code AfterEach} run on every PE and may
 * have these parameters: a {@code Shmem}; a {@code Team}, which is the world team; a handle with {@code Symmetric},
 * whose elements are 0; a class or record whose fields are symmetric. Other parameters come from JUnit's other
 * extensions, the same object for all PEs that are threads.
 *
 * <p>A test fails with the exception of the first PE that threw, named after that PE, with the others' exceptions
 * suppressed in it. A test that hangs fails with a report of which PE waits for which.
 *
 * <p>Several numbers, {@code @Pes({1, 3, 4})}, run the test once for each, and each run has its number in its name.
 *
 * <p>On a class it applies to all its tests of any kind, and to those of its nested classes and subclasses; several
 * numbers run the whole class once for each. A test's own annotation takes precedence over its class's.
 */
@ClassTemplate
@Documented
@ExtendWith(PesExtension.class)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@TestTemplate
public @interface Pes {
  /** {@return the number of PEs; with several numbers, the test runs once with each} */
  int[] value();

  /**
   * {@return whether PEs are processes instead of threads of this one} Each process runs the whole test class up to
   * this test. The process of a PE whose test throws ends at once, without {@code AfterEach}.
   */
  boolean processes() default false;

  /** {@return the time limit of the test method; unlimited while a debugger is attached} */
  int timeoutSeconds() default 60;

  /** {@return settings of the job, such as {@code "SHMEM_SYMMETRIC_SIZE=1g"}} */
  String[] settings() default {};
}
