package org.shmem4j.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.ReflectionSupport;
import org.shmem4j.Shmem;

/**
 * A PE's instances of the test class and of the classes around it: JUnit's own for PE 0, new ones for the others.
 *
 * @param outermostFirst the instances
 */
record TestInstances(List<Object> outermostFirst) {
  private static final Namespace NAMESPACE = Namespace.create(TestInstances.class);

  /** {@return the instances of every PE} */
  static List<TestInstances> ofAll(ExtensionContext context, int pes) {
    if (context.getTestInstanceLifecycle().orElse(Lifecycle.PER_METHOD) == Lifecycle.PER_METHOD) {
      return make(context, pes);
    }
    ExtensionContext holder = context;
    while (holder.getTestMethod().isPresent()) {
      holder = holder.getParent().orElseThrow();
    }
    return holder.getStore(NAMESPACE)
        .getOrComputeIfAbsent(pes, key -> new Kept(make(context, pes)), Kept.class)
        .instances();
  }

  /** {@return JUnit's own} */
  static TestInstances own(ExtensionContext context) {
    return new TestInstances(context.getRequiredTestInstances().getAllInstances());
  }

  /** {@return new instances for every PE, none of them JUnit's} */
  static List<TestInstances> fresh(ExtensionContext context, int pes) {
    return make(context, pes + 1).subList(1, pes + 1);
  }

  /** {@return new instances for every PE, of the same classes in another loader} */
  static List<TestInstances> copies(ExtensionContext context, int pes, ClassCopies classes) {
    List<TestInstances> all = new ArrayList<>();
    while (all.size() < pes) {
      List<Object> instances = new ArrayList<>();
      for (Object each : own(context).outermostFirst) {
        instances.add(make(context, classes.copy(each.getClass()), instances.isEmpty() ? null : instances.getLast()));
      }
      all.add(new TestInstances(instances));
    }
    return all;
  }

  private static List<TestInstances> make(ExtensionContext context, int pes) {
    TestInstances own = own(context);
    List<TestInstances> all = new ArrayList<>(List.of(own));
    while (all.size() < pes) {
      List<Object> instances = new ArrayList<>();
      for (Object each : own.outermostFirst) {
        instances.add(make(context, each.getClass(), instances.isEmpty() ? null : instances.getLast()));
      }
      all.add(new TestInstances(instances));
    }
    return all;
  }

  /**
   * Calls a method of the test class, or of one around it.
   *
   * @param shmem the PE
   * @param method the method
   * @param arguments its arguments, or null if each PE has one of its own
   */
  void invoke(Shmem shmem, Method method, List<Object> arguments) {
    Object owner = outermostFirst.reversed().stream()
        .filter(method.getDeclaringClass()::isInstance)
        .findFirst()
        .orElseThrow();
    Object ignored = ReflectionSupport.invokeMethod(method, owner, PeArguments.of(shmem, method, arguments));
  }

  private static <T> T make(ExtensionContext context, Class<T> type, Object outer) {
    @SuppressWarnings("unchecked") // a class's constructors create its instances
    Constructor<T> constructor = (Constructor<T>) type.getDeclaredConstructors()[0];
    constructor.trySetAccessible();
    return context.getExecutableInvoker().invoke(constructor, outer);
  }

  /** The instances of a test class that its tests share. */
  private record Kept(List<TestInstances> instances) {}
}
