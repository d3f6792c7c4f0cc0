package org.shmem4j.processor;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;

/**
 * The annotation that says how a method changes the state of an object: one transition of a typestate.
 *
 * @param of which object
 * @param index which of its elements
 * @param not the states in which the call is wrong
 * @param unwise the states in which it breaks the rule, though the library may let it pass
 * @param inVain the states in which a loop that repeats the call until its answer changes never ends
 * @param answer the constant that the call returns in those states
 * @param to the state after the call; empty if it does not change
 * @param holds whether others wait for the object in that state
 * @param returns whether it gives back what a holding step has taken
 * @param ifTrue whether the transition happens only if the method returns true; that of a holding step does so on one
 *     PE at a time
 * @param ends whether the object must not be passed to a routine from then on
 * @param reads whether from then on nothing may write the object or reach it from another PE
 * @param passes a state that any object may leave during the call
 * @param rule the rule that a wrong call breaks
 * @param remedy how to correct the call
 */
public record StepAnnotation(
    int of, int index, List<String> not, List<String> unwise, List<String> inVain, String answer, String to,
    boolean holds, boolean returns, boolean ifTrue, boolean ends, boolean reads, String passes, String rule,
    String remedy) {
  /** The object that the method is called on. */
  public static final int THIS = -1;

  /** The object that the method returns. */
  public static final int RESULT = -2;

  /** The state is that of the whole object. */
  public static final int WHOLE = -1;

  /** The index is that of element 0. */
  public static final int FIRST = -2;

  /** The state of an object if it is unknown. */
  public static final String UNKNOWN = "?";

  /** Reads the annotations of a method; the list is empty if it has none. */
  static List<StepAnnotation> of(ExecutableElement method) {
    AnnotationMirror one = Mirrors.find(method, RuntimeNames.STEP);
    return one != null ? List.of(read(one)) : Mirrors.values(Mirrors.find(method, RuntimeNames.STEPS), "value").stream()
        .map(each -> read((AnnotationMirror) each.getValue())).toList();
  }

  private static StepAnnotation read(AnnotationMirror mirror) {
    return new StepAnnotation((int) Mirrors.number(mirror, "of", THIS), (int) Mirrors.number(mirror, "index", WHOLE),
        Mirrors.list(mirror, "not"), Mirrors.list(mirror, "unwise"), Mirrors.list(mirror, "inVain"),
        Mirrors.text(mirror, "answer", ""), Mirrors.text(mirror, "to", ""), Mirrors.is(mirror, "holds", false),
        Mirrors.is(mirror, "returns", false), Mirrors.is(mirror, "ifTrue", false), Mirrors.is(mirror, "ends", false),
        Mirrors.is(mirror, "reads", false), Mirrors.text(mirror, "passes", ""), Mirrors.text(mirror, "rule", ""),
        Mirrors.text(mirror, "remedy", ""));
  }
}
