package org.shmem4j.conformance;

import java.util.Locale;

/** The operation of a collective, from the end of its name. Longer ends come first. */
enum Kind {
  REDUCE_TO_ROOT("ReduceToRoot"),
  REDUCE_SCATTER_BLOCK("ReduceScatterBlock"),
  REDUCE_SCATTER("ReduceScatter"),
  REDUCE("Reduce"),
  INSCAN("Inscan"),
  EXSCAN("Exscan"),
  BROADCAST("Broadcast"),
  FCOLLECT("Fcollect"),
  COLLECT("Collect"),
  ALLTOALLS("Alltoalls"),
  ALLTOALLV("Alltoallv"),
  ALLTOALL("Alltoall"),
  TO_ALL("ToAll"),
  ALLGATHERV("Allgatherv"),
  GATHERV("Gatherv"),
  GATHER("Gather"),
  SCATTERV("Scatterv"),
  SCATTER("Scatter"),
  BARRIER("Barrier"),
  SYNC("Sync");

  private final String end;

  Kind(String end) {
    this.end = end;
  }

  /** The name of a method without the marks of sized and nonblocking forms, and those of other threads. */
  private static String bare(String method) {
    return method.replaceFirst("(Nb|WorkGroup|OnQueue)$", "").replaceFirst("(mem|\\d+|(?<=barrier|sync)All)$", "");
  }

  static Kind of(String method) {
    String name = bare(method).toLowerCase(Locale.ROOT);
    for (Kind kind : values()) {
      if (name.endsWith(kind.end.toLowerCase(Locale.ROOT))) {
        return kind;
      }
    }
    throw new IllegalArgumentException("unknown collective: method=" + method);
  }

  /** The part of the name before the end: TYPENAME and operation. */
  String rest(String method) {
    String name = bare(method);
    return name.substring(0, name.length() - end.length()).toLowerCase(Locale.ROOT);
  }

  boolean combines() {
    return switch (this) {
      case REDUCE_TO_ROOT, REDUCE_SCATTER_BLOCK, REDUCE_SCATTER, TO_ALL, REDUCE, INSCAN, EXSCAN -> true;
      default -> false;
    };
  }

  boolean hasElements() {
    return this != BARRIER && this != SYNC;
  }

  boolean mayBeInPlace() {
    return this == TO_ALL || this == REDUCE || this == INSCAN || this == EXSCAN || this == BROADCAST;
  }
}
