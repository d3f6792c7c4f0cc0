package org.shmem4j.internal.onhost.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import org.shmem4j.type.Kernel;

/**
 * Copies a class for one set of constants. The copy is a hidden class with the constants as its class data, so that the
 * JIT compiler treats them as constants, and it has a profile of its own.
 */
final class Template {
  private Template() {}

  static Kernel instantiate(Class<? extends Kernel> template, Object constants) {
    try {
      return (Kernel) copy(template, constants).lookupClass().getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("a kernel cannot be made: template=" + template.getName(), e);
    }
  }

  static Lookup copy(Class<?> template, Object constants) {
    try (InputStream code = template.getResourceAsStream(template.getSimpleName() + ".class")) {
      if (code == null) {
        throw new IllegalStateException("the code of a kernel template cannot be read: class=" + template.getName());
      }
      return MethodHandles.lookup().defineHiddenClassWithClassData(code.readAllBytes(), constants, true);
    } catch (IOException | IllegalAccessException e) {
      throw new IllegalStateException("a kernel cannot be made: template=" + template.getName(), e);
    }
  }

  /** Returns the constants of the copy that calls this. */
  static <T> T constants(Lookup caller, Class<T> type) {
    try {
      return MethodHandles.classData(caller, "_", type);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("a kernel template has no constants: " + caller, e);
    }
  }
}
