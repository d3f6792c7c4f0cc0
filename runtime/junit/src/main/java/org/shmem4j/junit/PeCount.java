package org.shmem4j.junit;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ClassTemplateInvocationContext;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;

/**
 * One run of a test, or of a test class, on a number of PEs.
 *
 * @param pes the number
 */
record PeCount(int pes) implements TestTemplateInvocationContext, ClassTemplateInvocationContext {
  private static final Namespace NAMESPACE = Namespace.create(PeCount.class);

  /** {@return the runs that an annotation asks for} */
  static Stream<PeCount> of(Pes pes) {
    if (pes.value().length == 0 || Arrays.stream(pes.value()).anyMatch(count -> count < 1)
        || pes.timeoutSeconds() < 1) {
      throw new IllegalArgumentException("a test needs at least one PE and one second: pes="
          + Arrays.toString(pes.value()) + " timeoutSeconds=" + pes.timeoutSeconds());
    }
    return Arrays.stream(pes.value()).mapToObj(PeCount::new);
  }

  /** {@return the only run that an annotation asks for} */
  static PeCount only(Pes pes) {
    List<PeCount> counts = of(pes).toList();
    if (counts.size() > 1) {
      throw new IllegalArgumentException("a repeated or parameterized test must have one number of PEs: pes="
          + Arrays.toString(pes.value()) + "; several numbers may be given on the class that contains it");
    }
    return counts.getFirst();
  }

  /** {@return the run that contains a test} */
  static PeCount around(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(PeCount.class, PeCount.class);
  }

  @Override
  public String getDisplayName(int invocation) {
    return pes == 1 ? "1 PE" : pes + " PEs";
  }

  @Override
  public List<Extension> getAdditionalExtensions() {
    return List.of();
  }

  @Override
  public void prepareInvocation(ExtensionContext context) {
    context.getStore(NAMESPACE).put(PeCount.class, this);
  }
}
