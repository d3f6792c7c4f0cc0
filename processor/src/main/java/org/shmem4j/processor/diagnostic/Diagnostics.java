package org.shmem4j.processor.diagnostic;

import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.tools.Diagnostic;

/**
 * Reports every diagnostic in one form: tag, rule with values, remedy. A place is an annotation of an element, or a
 * tree.
 */
public record Diagnostics<P>(Printer<P> printer, BiPredicate<P, String> suppressed, Severities severities) {
  /** The destination of messages. */
  public interface Printer<P> {
    /** Prints a message at a place. */
    void print(Diagnostic.Kind kind, String message, P place);
  }

  /** Ends the check of one element after its error was reported; the checks of other elements continue. */
  public static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused() {
      super(null, null, false, false);
    }
  }

  /**
   * Reports a finding: a certain one with the chosen severity, a likely one as a warning at most. The caller continues.
   */
  public void report(Tag tag, boolean isCertain, P place, String problem, String remedy) {
    Diagnostic.Kind severity = severities.of(tag, isCertain);
    if (severity != Diagnostic.Kind.NOTE && !suppressed.test(place, tag.id())) {
      printer.print(severity, "[" + tag.id() + "] " + problem + "; " + remedy + severities.link(tag), place);
    }
  }

  /** Reports an error; the caller throws the result to skip the rest of this element. */
  public Refused abort(Tag tag, P place, String problem, String remedy) {
    report(tag, true, place, problem, remedy);
    return new Refused();
  }

  /** {@return whether an annotation of an element, or of one that encloses it, suppresses the tag} */
  public static boolean isSuppressed(Element element, String tag) {
    return Stream.iterate(element, Objects::nonNull, Element::getEnclosingElement)
        .map(each -> each.getAnnotation(SuppressWarnings.class))
        .anyMatch(each -> each != null && List.of(each.value()).contains(tag));
  }
}
