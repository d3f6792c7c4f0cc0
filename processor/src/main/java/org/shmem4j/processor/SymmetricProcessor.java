package org.shmem4j.processor;

import java.util.Set;
import javax.annotation.processing.Completion;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;

/**
 * The annotation processor as compilers load it, also on older JDKs; it uses the classes that an earlier compilation
 * left loaded.
 */
public final class SymmetricProcessor implements Processor {
  private final Processor kept = NeededJdk.isHere()
      ? NeededJdk.make("org.shmem4j.processor.FieldProcessor", Processor.class) : new RefusingProcessor();

  /** Called by the compiler. */
  public SymmetricProcessor() {}

  @Override
  public Set<String> getSupportedOptions() {
    return kept.getSupportedOptions();
  }

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return kept.getSupportedAnnotationTypes();
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return kept.getSupportedSourceVersion();
  }

  @Override
  public void init(ProcessingEnvironment environment) {
    kept.init(environment);
  }

  @Override
  @SuppressWarnings("DoNotClaimAnnotations") // they are ours, and javac warns about unclaimed annotations
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    return kept.process(annotations, round);
  }

  @Override
  public Iterable<? extends Completion> getCompletions(Element element, AnnotationMirror annotation,
      ExecutableElement member, String userText) {
    return kept.getCompletions(element, annotation, member, userText);
  }
}
