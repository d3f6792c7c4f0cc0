package org.shmem4j.processor;

import java.util.List;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;

/**
 * What a generated method says of itself.
 *
 * @param family the kind of routine, such as {@code reduce}, without the mark of active sets
 * @param isActiveSet whether it names its PEs by first, stride and size
 * @param collective whether all PEs must call it
 * @param blocks whether the call is done when it returns
 * @param elementBytes the bytes of one counted element
 * @param roles what its parameters are for
 */
record Routine(
    String family,
    boolean isActiveSet,
    boolean collective,
    boolean blocks,
    long elementBytes,
    List<String> roles) {
  static final String TEAM = "TEAM";
  static final String DEST = "DEST";
  static final String SOURCE = "SOURCE";
  static final String VARIABLE = "VARIABLE";
  static final String INDEX = "INDEX";
  static final String COUNT = "COUNT";
  static final String STRIDE = "STRIDE";
  static final String ROOT = "ROOT";
  static final String PE = "PE";
  static final String PE_START = "PE_START";
  static final String LOG_PE_STRIDE = "LOG_PE_STRIDE";
  static final String PE_SIZE = "PE_SIZE";
  static final String PWRK = "PWRK";
  static final String PSYNC = "PSYNC";

  private static final String ACTIVE_SET = "aset_";

  /** Reads the annotation of a method; null where there is none. */
  static Routine of(ExecutableElement method) {
    AnnotationMirror mirror = Mirrors.find(method, Names.ROUTINE);
    if (mirror == null) {
      return null;
    }
    String family = Mirrors.text(mirror, "family", "");
    boolean activeSet = family.startsWith(ACTIVE_SET) || family.equals("to_all");
    return new Routine(
        family.startsWith(ACTIVE_SET) ? family.substring(ACTIVE_SET.length()) : family,
        activeSet,
        Boolean.parseBoolean(Mirrors.text(mirror, "collective", "false")),
        Boolean.parseBoolean(Mirrors.text(mirror, "blocks", "true")),
        Mirrors.number(mirror, "elementBytes", 0),
        Mirrors.list(mirror, "roles"));
  }

  /** The kind of pSync that it needs. */
  String syncKind() {
    return switch (family) {
      case "to_all" -> "REDUCE";
      case "broadcast" -> "BCAST";
      case "collect", "fcollect" -> "COLLECT";
      case "alltoall" -> "ALLTOALL";
      case "alltoalls" -> "ALLTOALLS";
      default -> "BARRIER";
    };
  }

  /** Whether the PEs work on the same elements of dest and source. */
  boolean isElementwise() {
    return switch (family) {
      case "reduce", "scan", "to_all", "broadcast" -> true;
      default -> false;
    };
  }

  /** Whether dest has a place for every PE's data. */
  boolean isGathering() {
    return switch (family) {
      case "collect", "fcollect", "alltoall", "alltoalls" -> true;
      default -> false;
    };
  }
}
