package org.shmem4j.tools.profilepage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import org.shmem4j.internal.pe.control.Library;

/** Finds lines of the program on stacks. */
final class ProgramStacks {
  private static final String LAMBDA = "$$Lambda"; // part of the names of classes that the JVM generates for lambdas

  private final Supplier<Collection<Place>> sites;
  private final UnaryOperator<Place> unique;

  /**
   * Creates a finder.
   *
   * @param sites the watched calls
   * @param unique returns the same object for equal places
   */
  ProgramStacks(Supplier<Collection<Place>> sites, UnaryOperator<Place> unique) {
    this.sites = sites;
    this.unique = unique;
  }

  /** A line of the program on a stack, and how the library was called there. */
  record Found(Place place, boolean inLibrary, List<String> methods) {}

  /** {@return the innermost line of the program on a stack, or null if there is none} */
  Found found(RecordedStackTrace stack) {
    boolean inLibrary = false;
    String routine = "";
    Place innermost = null;
    int innermostAt = 0;
    for (int i = 0; i < stack.getFrames().size(); i++) {
      RecordedFrame frame = stack.getFrames().get(i);
      RecordedMethod method = frame.getMethod();
      String type = method.getType().getName();
      if (Library.carriesOut(type)) {
        inLibrary = true;
      } else if (frame.isJavaFrame() && Library.owns(type)) {
        routine = method.getName();
      } else if (frame.isJavaFrame() && !Library.isPlatform(type)) {
        String outer = type.substring(type.lastIndexOf('.') + 1).replaceAll("\\$.*", "");
        Place place = new Place(outer + ".java:" + frame.getLineNumber(), type + "." + method.getName(),
            inLibrary ? routine : "");
        Place site = inLibrary ? siteAt(place) : place;
        if (site != null) {
          return new Found(unique.apply(site), inLibrary, methods(stack, i));
        }
        innermostAt = innermost == null ? i : innermostAt;
        innermost = innermost == null ? place : innermost;
        routine = method.getName(); // users' own routines, which their program calls
      }
    }
    return innermost == null ? null : new Found(unique.apply(innermost), true, methods(stack, innermostAt));
  }

  /** {@return the program's methods on a stack, from the outermost to a frame's; recursion is shown once} */
  private static List<String> methods(RecordedStackTrace stack, int frame) {
    List<String> methods = new ArrayList<>();
    for (int i = stack.getFrames().size() - 1; i >= frame; i--) {
      RecordedMethod method = stack.getFrames().get(i).getMethod();
      String type = method.getType().getName();
      String name = type.substring(type.lastIndexOf('.') + 1) + "."
          + method.getName().replaceFirst("^lambda\\$(\\w+)\\$\\d+$", "$1");
      boolean isPrograms =
          !Library.isPlatform(type) && !Library.owns(type) && !Library.carriesOut(type) && !type.contains(LAMBDA);
      if (isPrograms && (methods.isEmpty() || !methods.getLast().equals(name))) {
        methods.add(name);
      }
    }
    return methods;
  }

  /** {@return the watched call at a line, or null if there is none} */
  private Place siteAt(Place place) {
    Place found = null;
    for (Place site : sites.get()) {
      if (site.line().equals(place.line()) && (found == null || site.routine().equals(place.routine()))) {
        found = site;
      }
    }
    return found;
  }
}
