package org.shmem4j;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a symmetric array of longs as a pSync array; its length and its initial values follow from its kind. */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.FIELD, ElementType.RECORD_COMPONENT})
public @interface PSync {
  /** {@return the collectives it serves} */
  SyncKind value() default SyncKind.ANY;
}
