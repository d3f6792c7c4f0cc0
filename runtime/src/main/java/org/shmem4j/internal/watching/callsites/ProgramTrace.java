package org.shmem4j.internal.watching.callsites;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.internal.pe.control.Library;
import org.shmem4j.internal.settings.Settings;

/**
 * The stack trace of a throwable as a user reads it: it ends at the lines of the program. Frames of the library, of the
 * JDK and of test runners are left out, nothing is repeated, and cycles of causes end. The throwable itself keeps all
 * its frames, and {@code SHMEM4J_TRACE=full} prints them.
 */
public final class ProgramTrace {
  private static final int MOST_THROWABLES = 4;
  private static final int MOST_FRAMES = 4;
  private static final int MOST_FRAMES_OF_A_CAUSE = 2;
  /** What the JVM says of a call of a symmetric array that is null. */
  private static final Pattern NO_ARRAY = Pattern.compile("Cannot invoke \"(?:[\\w$]+\\.)*(Symmetric\\w+)\\.\\w+\\(.*");

  private final StringBuilder text = new StringBuilder();
  private final Set<Throwable> told = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<StackTraceElement> toldFrames = new HashSet<>();
  private int throwables;

  private ProgramTrace() {}

  /**
   * Returns the text of a throwable, its causes, and the exceptions suppressed in it.
   *
   * @param thrown the throwable
   * @return whole lines
   */
  public static String of(Throwable thrown) {
    return of(thrown, List.of());
  }

  /**
   * Returns the text of a throwable, its causes, and the exceptions suppressed in it.
   *
   * @param thrown the throwable
   * @param toldElsewhere throwables to leave out, because they are reported elsewhere
   * @return whole lines
   */
  public static String of(Throwable thrown, Collection<Throwable> toldElsewhere) {
    if (isFull()) {
      return full(thrown);
    }
    ProgramTrace trace = new ProgramTrace();
    trace.told.addAll(toldElsewhere);
    trace.told.remove(thrown);
    trace.tell("", thrown);
    return trace.text.toString();
  }

  /** {@return whether stack traces are to be printed with all frames} */
  public static boolean isFull() {
    return Settings.ofProcess().fullTraces();
  }

  private static String full(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  private void tell(String caption, Throwable thrown) {
    if (throwables == MOST_THROWABLES || !told.add(thrown)) {
      return;
    }
    List<StackTraceElement> frames = newFrames(thrown);
    if (!isSaid(thrown) || !frames.isEmpty()) {
      throwables++;
      String message = thrown + remedy(thrown);
      text.append(caption).append(message).append('\n');
      boolean areTold = frames.stream().allMatch(frame -> names(message, frame));
      tell(areTold ? List.of() : frames, thrown.getStackTrace().length);
    }
    if (thrown.getCause() != null) {
      tell("Caused by: ", thrown.getCause());
    }
    for (Throwable suppressed : thrown.getSuppressed()) {
      tell("Suppressed: ", suppressed);
    }
  }

  /** {@return what to do about a throwable, in words that follow its message, or nothing} */
  private static String remedy(Throwable thrown) {
    if (!(thrown instanceof NullPointerException) || thrown.getMessage() == null) {
      return "";
    }
    Matcher noArray = NO_ARRAY.matcher(thrown.getMessage());
    return noArray.matches()
        ? "; if this " + noArray.group(1) + " is a symmetric array, allocate it first, or the record that contains it;"
            + " allocating a length of 0 gives null, too"
        : "";
  }

  /** {@return whether the wrapper of a throwable already repeats its message} */
  private boolean isSaid(Throwable thrown) {
    return text.indexOf(Objects.requireNonNullElseGet(thrown.getMessage(), thrown::toString)) >= 0;
  }

  /**
   * {@return the frames of the program that have not been printed yet, or all frames if the program did not make the
   * call}
   */
  private List<StackTraceElement> newFrames(Throwable thrown) {
    List<StackTraceElement> all = Arrays.asList(thrown.getStackTrace());
    List<StackTraceElement> ofProgram =
        all.stream().filter(frame -> Library.isProgram(frame.getClassName())).toList();
    return (ofProgram.isEmpty() ? all : ofProgram).stream().filter(toldFrames::add).toList();
  }

  /** {@return whether a message names the line of a frame, like the message that says where every PE is} */
  private static boolean names(String message, StackTraceElement frame) {
    String line = Pattern.quote(frame.getFileName() + ":" + frame.getLineNumber());
    return Pattern.compile(line + "(?!\\d)").matcher(message).find();
  }

  private void tell(List<StackTraceElement> frames, int all) {
    boolean isFirst = throwables == 1;
    List<StackTraceElement> shown =
        frames.stream().limit(isFirst ? MOST_FRAMES : MOST_FRAMES_OF_A_CAUSE).toList();
    shown.forEach(frame -> text.append("\tat ").append(frame).append('\n'));
    if (isFirst && shown.size() < all) {
      text.append("\t... ").append(all - shown.size()).append(" more (SHMEM4J_TRACE=full)\n");
    }
  }
}
