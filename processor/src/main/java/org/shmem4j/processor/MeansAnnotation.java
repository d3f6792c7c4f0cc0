package org.shmem4j.processor;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;

/**
 * The annotation of a method that is not a routine.
 *
 * @param effects the effects of a call
 * @param gives what the method returns
 * @param ends what the call closes or frees: nothing, the object, or the parameter with this index
 * @param roles the roles of its parameters
 */
public record MeansAnnotation(Set<String> effects, String gives, int ends, List<String> roles) {
  /** The call closes or frees the object that the method is called on. */
  public static final int THIS = -1;

  /** The call ends nothing. */
  public static final int NOTHING = -2;

  /** The meaning of a method without the annotation. */
  public static final MeansAnnotation UNSAID = new MeansAnnotation(Set.of(), "ANYTHING", NOTHING, List.of());

  static MeansAnnotation of(ExecutableElement method) {
    AnnotationMirror mirror = Mirrors.find(method, RuntimeNames.MEANS);
    return mirror == null ? UNSAID : new MeansAnnotation(Set.copyOf(Mirrors.list(mirror, "value")),
        Mirrors.text(mirror, "gives", "ANYTHING"), (int) Mirrors.number(mirror, "ends", NOTHING),
        Mirrors.list(mirror, "roles"));
  }

  public boolean has(String effect) {
    return effects.contains(effect);
  }

  /** {@return whether a call returns something of a kind} */
  public boolean gives(String kind) {
    return gives.equals(kind);
  }

  /** {@return whether a call reads elements} */
  public boolean reads() {
    return has("READS_ONE") || has("READS_SOME") || has("READS_ALL");
  }

  /** {@return whether a call writes elements} */
  public boolean writes() {
    return has("WRITES_ONE") || has("WRITES_SOME") || has("WRITES_ALL");
  }

  /** The index of the first parameter with a role, or -1 if there is none. */
  public int index(String role) {
    return roles.indexOf(role);
  }
}
