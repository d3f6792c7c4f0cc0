package org.shmem4j;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a symmetric array as the pWrk array of active-set reductions; its length follows from their count. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface PWrk {
  /** {@return the greatest count of the reductions that use it} */
  int nreduce();
}
