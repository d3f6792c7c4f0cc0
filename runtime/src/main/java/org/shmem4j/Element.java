package org.shmem4j;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.shmem4j.type.Operation;

/**
 * Makes a record the element of symmetric arrays. For a record {@code Edge} the annotation processor writes the class
 * of handles {@code SymmetricEdges} and the class {@code EdgeRoutines}, which has every typed routine that makes sense:
 * {@code edgePut}, {@code edgeG}, {@code edgeBroadcast}, {@code edgeAlltoall}, ….
 *
 * {@snippet :
 * @Element
 * record Edge(long from, long to, float weight) {}
 *
 * record Graph(@Symmetric(length = 1000) SymmetricEdges edges) {}
 * }
 *
 * <p>Components are primitives. An element is laid out like the struct of C that has the components in their order: each
 * starts at a multiple of its size, and the element's size is a multiple of its largest component's. A {@code boolean}
 * is one byte, 0 or 1, like C's {@code bool}; a {@code char} has 16 bits, like C's {@code char16_t}. Bytes between
 * components are never read or written by the handle.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Element {
  /** {@return the reductions that combine each component by itself, for which all must have the same numeric type} */
  Operation[] ops() default {};

  /**
   * {@return operators of your own, for reductions such as {@code edgeLightestReduce} of a class {@code Lightest}; each
   * has a constructor without parameters}
   */
  Class<? extends ReductionOperator>[] operators() default {};
}
