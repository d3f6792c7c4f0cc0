package org.shmem4j.processor;

import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.annotation.processing.SupportedOptions;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import org.shmem4j.processor.diagnostic.Severities;

/**
 * The annotation processor as compilers load it, with the checks that an earlier compilation left. It takes, beside its
 * own annotations, those of generated code, its own and the API's: javac warns of what nobody claims.
 */
@SupportedAnnotationTypes({"org.shmem4j.*", RuntimeNames.GENERATED})
@SupportedOptions({Severities.OPTION, Severities.PAGE})
public final class SymmetricProcessor extends AbstractProcessor {
  private final Processor kept = KeptClasses.make(FieldProcessor.class, Processor.class);

  /** Made by the compiler. */
  public SymmetricProcessor() {}

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    kept.init(environment);
  }

  @Override
  @SuppressWarnings("DoNotClaimAnnotations") // they are ours, and javac warns of annotations that nobody claims
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    return kept.process(annotations, round);
  }
}
