package org.shmem4j.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.Set;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.TypeElement;

/** An annotation processor of others that writes a class of handles in its last but one round. */
public final class WritesHandle extends ClaimsAll {
  private boolean written;

  /** Made by the compiler. */
  public WritesHandle() {}

  @Override
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    if (!written) {
      written = true;
      try (Writer writer = processingEnv.getFiler().createSourceFile("later.SymmetricLater").openWriter()) {
        writer.write("""
            package later;

            import org.shmem4j.HandleType;
            import org.shmem4j.SymmetricArray;
            import org.shmem4j.SymmetricRegion;

            public final class SymmetricLater extends SymmetricArray {
              public static final HandleType<SymmetricLater> TYPE =
                  new HandleType<>(SymmetricLater.class, 4, SymmetricLater::new);

              public SymmetricLater(SymmetricRegion region) {
                super(TYPE, region);
              }
            }
            """);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return false;
  }
}
