package org.shmem4j.junit;

import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** What {@link Pes} does: JUnit's calls of a test's methods go to the PEs. */
public final class PesExtension
    implements BeforeEachCallback, AfterEachCallback, InvocationInterceptor, ParameterResolver, ExecutionCondition {
  private static final Namespace NAMESPACE = Namespace.create(PesExtension.class);

  /** Made by JUnit. */
  public PesExtension() {}

  /** A test template with {@code Pes} on its method is a plain test too, which is left out. */
  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    boolean isTemplate = AnnotationSupport.isAnnotated(context.getTestMethod(), TestTemplate.class);
    boolean isPlain = context.getUniqueId().contains("[method:");
    return isTemplate && isPlain
        ? ConditionEvaluationResult.disabled("the test runs as a template")
        : ConditionEvaluationResult.enabled("the test runs on PEs");
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    context.getStore(NAMESPACE).put(TestJob.class, start(context));
  }

  private static TestJob start(ExtensionContext context) {
    Pes pes = annotation(context);
    if (pes.value() < 1 || pes.timeoutSeconds() < 1) {
      throw new IllegalArgumentException("a test needs a PE and a second at least: pes=" + pes.value()
          + " timeoutSeconds=" + pes.timeoutSeconds());
    }
    if (TestProcess.isHere()) {
      return new OwnProcess(TestInstances.own(context));
    }
    return pes.processes() ? new ProcessJob(context, pes) : new ThreadJob(TestInstances.ofAll(context, pes.value()), pes);
  }

  private static Pes annotation(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), Pes.class)
        .or(() -> onClass(context))
        .orElseThrow(() -> new IllegalStateException(
            "a test on several PEs must say how many: annotate it with Pes: test=" + context.getDisplayName()));
  }

  private static Optional<Pes> onClass(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(
        context.getRequiredTestClass(), Pes.class, context.getEnclosingTestClasses());
  }

  @Override
  public void afterEach(ExtensionContext context) throws Exception {
    TestJob job = job(context);
    try {
      if (job != null) {
        job.end();
      }
    } catch (Exception | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void interceptBeforeEachMethod(
      Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
      throws Throwable {
    pass(invocation, call, context);
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
      throws Throwable {
    pass(invocation, call, context);
  }

  @Override
  public void interceptTestTemplateMethod(
      Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
      throws Throwable {
    pass(invocation, call, context);
  }

  @Override
  public void interceptAfterEachMethod(
      Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
      throws Throwable {
    pass(invocation, call, context);
  }

  private static void pass(
      Invocation<Void> invocation, ReflectiveInvocationContext<Method> call, ExtensionContext context)
      throws Throwable {
    TestJob job = job(context);
    if (job == null) {
      invocation.proceed();
    } else {
      invocation.skip();
      job.perform(call.getExecutable(), call.getArguments());
    }
  }

  /** {@return the test's job; null outside of tests} */
  private static TestJob job(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(TestJob.class, TestJob.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return job(context) != null && PeArguments.has(parameter.getParameter());
  }

  /** Each PE gets its own argument later. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return null;
  }
}
