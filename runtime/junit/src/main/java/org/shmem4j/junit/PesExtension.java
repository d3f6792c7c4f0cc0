package org.shmem4j.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

/** The implementation of {@link Pes}: it redirects JUnit's calls of a test's methods to the PEs. */
public final class PesExtension
    implements
      BeforeEachCallback,
      AfterEachCallback,
      InvocationInterceptor,
      ParameterResolver,
      ExecutionCondition,
      TestTemplateInvocationContextProvider,
      ClassTemplateInvocationContextProvider {
  private static final Namespace NAMESPACE = Namespace.create(PesExtension.class);

  /** Called by JUnit. */
  public PesExtension() {}

  @Override
  public boolean supportsClassTemplate(ExtensionContext context) {
    Class<?> tests = context.getRequiredTestClass();
    return AnnotationSupport.isAnnotated(tests, Pes.class) && makesTheRuns(tests, ClassTemplate.class);
  }

  @Override
  public Stream<ClassTemplateInvocationContext> provideClassTemplateInvocationContexts(ExtensionContext context) {
    return PeCount.of(onClass(context).orElseThrow()).map(count -> count);
  }

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return isOnMethod(context) && makesTheRuns(context.getRequiredTestMethod(), TestTemplate.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
    return PeCount.of(annotation(context)).map(count -> count);
  }

  /** Runs a method that is both a test and a template as a template only. */
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
    if (TestProcess.isHere()) {
      return new OwnProcess(TestInstances.own(context));
    }
    Pes pes = annotation(context);
    PeCount around = PeCount.around(context);
    boolean isOwnTemplate = isOnMethod(context) && !makesTheRuns(context.getRequiredTestMethod(), TestTemplate.class);
    int count = (around == null || isOwnTemplate ? PeCount.only(pes) : around).pes();
    Optional<Schedules> schedules =
        AnnotationSupport.findAnnotation(context.getRequiredTestMethod(), Schedules.class)
            .or(() -> AnnotationSupport.findAnnotation(
                context.getRequiredTestClass(), Schedules.class, context.getEnclosingTestClasses()));
    if (schedules.isPresent()) {
      if (pes.processes()) {
        throw new IllegalArgumentException(
            "schedules are for PEs that are threads, since one thread runs at a time: leave out processes = true");
      }
      return new ExploredJob(context, count, schedules.get(), ThreadJob.given(pes));
    }
    return pes.processes()
        ? new ProcessJob(context, count, pes)
        : new ThreadJob(TestInstances.ofAll(context, count), pes);
  }

  private static boolean isOnMethod(ExtensionContext context) {
    return AnnotationSupport.isAnnotated(context.getTestMethod(), Pes.class);
  }

  /**
   * {@return whether {@code Pes} provides the runs of a template: repeated and parameterized ones provide their own}
   */
  private static boolean makesTheRuns(AnnotatedElement tests, Class<? extends Annotation> template) {
    return Arrays.stream(tests.getAnnotations())
        .map(Annotation::annotationType)
        .filter(type -> AnnotationSupport.isAnnotated(type, template))
        .allMatch(type -> type == Pes.class || AnnotationSupport.isAnnotated(type, Pes.class));
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

  /** {@return the test's job, or null outside of tests} */
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
