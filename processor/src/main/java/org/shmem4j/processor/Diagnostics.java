package org.shmem4j.processor;

import java.util.List;
import java.util.function.BiPredicate;
import javax.tools.Diagnostic;

/**
 * Reports in one form: tag, rule with values, remedy.
 *
 * @param <P> what a place in the source is: an annotation of an element, or a tree
 */
final class Diagnostics<P> {
  /** Where messages go. */
  interface Printer<P> {
    void print(Diagnostic.Kind kind, String message, P place);
  }

  /** Ends the check of one element after its error was reported; the others go on. */
  static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;

    Refused() {
      super(null, null, false, false);
    }
  }

  private final Printer<P> printer;
  private final BiPredicate<P, String> suppressed;

  Diagnostics(Printer<P> printer, BiPredicate<P, String> suppressed) {
    this.printer = printer;
    this.suppressed = suppressed;
  }

  /** Reports; the caller goes on. */
  void report(Tag tag, P place, String problem, String remedy) {
    if (tag.kind() == Diagnostic.Kind.ERROR || !suppressed.test(place, tag.id())) {
      printer.print(tag.kind(), "[" + tag.id() + "] " + problem + "; " + remedy, place);
    }
  }

  /** Reports; the caller throws the result, which leaves this element. */
  Refused abort(Tag tag, P place, String problem, String remedy) {
    report(tag, place, problem, remedy);
    return new Refused();
  }

  /** Whether an annotation's values include the tag. */
  static boolean names(SuppressWarnings annotation, String tag) {
    return annotation != null && List.of(annotation.value()).contains(tag);
  }
}
