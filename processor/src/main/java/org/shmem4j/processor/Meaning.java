package org.shmem4j.processor;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;

/**
 * What a method of an object that is open on a team says of itself.
 *
 * @param opens whether it gives such an object
 * @param forAll whether every PE of the team must make the call
 * @param moves whether elements are written from the call on
 * @param completes whether it completes what the object has started to write
 * @param roles what its parameters are for
 */
public record Meaning(boolean opens, boolean forAll, boolean moves, boolean completes, List<String> roles) {
  /** Reads the annotation of a method; null where there is none. */
  static Meaning of(ExecutableElement method) {
    AnnotationMirror mirror = Mirrors.find(method, Names.MEANS);
    return mirror == null ? null : new Meaning(is(mirror, "opens"), is(mirror, "forAll"), is(mirror, "moves"),
        is(mirror, "completes"), Mirrors.list(mirror, "roles"));
  }

  private static boolean is(AnnotationMirror mirror, String attribute) {
    return Boolean.parseBoolean(Mirrors.text(mirror, attribute, "false"));
  }
}
