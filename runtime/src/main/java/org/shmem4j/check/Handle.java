package org.shmem4j.check;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Tells compile-time checks and tests which types a generated class of handles stands for. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Handle {
  /** {@return the TYPENAMEs that share it, such as {@code int} and {@code int32}} */
  String[] typenames();

  /** {@return the bytes of one element} */
  int elementBytes();
}
