package org.shmem4j.processor;

import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;

/** An annotation processor of others that takes every annotation; {@code Keeps} keeps them to itself. */
public class ClaimsAll extends AbstractProcessor {
  /** Made by the compiler. */
  public ClaimsAll() {}

  @Override
  public Set<String> getSupportedAnnotationTypes() {
    return Set.of("*");
  }

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    return false;
  }

  /** The one that keeps them. */
  public static final class Keeps extends ClaimsAll {
    /** Made by the compiler. */
    public Keeps() {}

    @Override
    @SuppressWarnings("DoNotClaimAnnotations") // this is what it is for
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
      return true;
    }
  }
}
