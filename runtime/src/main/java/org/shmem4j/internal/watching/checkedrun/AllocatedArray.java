package org.shmem4j.internal.watching.checkedrun;

import org.shmem4j.internal.pe.control.Library;
import org.shmem4j.internal.watching.callsites.Site;

/**
 * How messages name an array that is being allocated: by the variable that takes it, if that is known, and the line. An
 * array allocated by the class generated for a record gets the name of the record's component, and the line that calls
 * that class.
 */
final class AllocatedArray {
  private static final String GENERATED = "Symmetry";

  private AllocatedArray() {}

  /** {@return the name of what the calling thread allocates at a site} */
  static String of(Site site) {
    if (site.id() == 0) {
      return "an array allocated in a call that is not watched";
    }
    String type = site.method().substring(0, site.method().lastIndexOf('.'));
    if (!type.endsWith(GENERATED)) {
      return named(site.variable()) + " allocated at " + site.place() + " (" + site.method() + ")";
    }
    String component = recordOf(type) + (site.variable().isEmpty() ? "" : "." + site.variable());
    return named(component) + " allocated at " + callerOf(type);
  }

  private static String named(String variable) {
    return variable.isEmpty() ? "the array" : variable + ",";
  }

  private static String recordOf(String type) {
    String simple = type.substring(type.lastIndexOf('.') + 1);
    return simple.substring(0, simple.length() - GENERATED.length()).replace('_', '.');
  }

  private static String callerOf(String type) {
    return StackWalker.getInstance().walk(frames -> frames
        .dropWhile(frame -> !frame.getClassName().equals(type)) // frames of the array's class, generated for an element
        .filter(frame -> Library.isProgram(frame.getClassName()) && !frame.getClassName().equals(type))
        .findFirst()
        .map(frame -> frame.getFileName() + ":" + frame.getLineNumber() + " (" + frame.getClassName() + "."
            + frame.getMethodName() + ")")
        .orElse(type));
  }
}
