package org.shmem4j.processor;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;

/**
 * What a method that is no routine says of itself.
 *
 * @param effects what a call does
 * @param gives what the method returns
 * @param ends what comes to its end with the call: nothing, the object, or the number of a parameter
 * @param roles what its parameters are for
 */
public record MeansAnnotation(Set<String> effects, String gives, int ends, List<String> roles) {
  /** The object that the method is called on comes to its end. */
  public static final int THIS = -1;

  /** Nothing comes to its end. */
  public static final int NOTHING = -2;

  /** What a method means that says nothing of itself. */
  public static final MeansAnnotation UNSAID = new MeansAnnotation(Set.of(), "ANYTHING", NOTHING, List.of());

  /** Reads the annotation of a method. */
  static MeansAnnotation of(ExecutableElement method) {
    AnnotationMirror mirror = Mirrors.find(method, RuntimeNames.MEANS);
    return mirror == null ? UNSAID : new MeansAnnotation(Set.copyOf(Mirrors.list(mirror, "value")),
        Mirrors.text(mirror, "gives", "ANYTHING"), (int) Mirrors.number(mirror, "ends", NOTHING),
        Mirrors.list(mirror, "roles"));
  }

  /** Whether a call has an effect. */
  public boolean has(String effect) {
    return effects.contains(effect);
  }

  /** Whether a call gives something of a kind. */
  public boolean gives(String kind) {
    return gives.equals(kind);
  }

  /** Whether a call reads elements. */
  public boolean reads() {
    return has("READS_ONE") || has("READS_SOME") || has("READS_ALL");
  }

  /** Whether a call writes elements. */
  public boolean writes() {
    return has("WRITES_ONE") || has("WRITES_SOME") || has("WRITES_ALL");
  }

  /** Where the first parameter of a role is; -1 if there is none. */
  public int index(String role) {
    return roles.indexOf(role);
  }
}
