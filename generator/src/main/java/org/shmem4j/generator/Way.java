package org.shmem4j.generator;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A way of calling a routine: how its methods differ from the plain ones. */
enum Way {
  /** Returns when the operation is complete. */
  BLOCKING("", ""),
  /** Returns a request. */
  NONBLOCKING("Nb", ""),
  /** Several threads make the call together. */
  WORK_GROUP("WorkGroup", "WorkGroup"),
  /** A thread of an executor makes the call. */
  QUEUE("OnQueue", "Queue");

  private final String suffix;
  private final String genericPrefix;

  Way(String suffix, String genericPrefix) {
    this.suffix = suffix;
    this.genericPrefix = genericPrefix;
  }

  /** The way in which the methods of a class call a routine. */
  static Way of(RoutineFamily routine, String className) {
    return Stream.of(values())
        .filter(way -> className.equals(way.classOf(routine)) || className.equals(way.genericOf(routine)))
        .findFirst().orElse(BLOCKING);
  }

  /** {@return the end of its methods' names} */
  String suffix() {
    return suffix;
  }

  /** {@return the names of its parameters after those of the routine} */
  List<String> parameters() {
    return switch (this) {
      case BLOCKING, NONBLOCKING -> List.of();
      case WORK_GROUP -> List.of("group");
      case QUEUE -> List.of("queue", "after");
    };
  }

  /** {@return the class of a routine's methods, or null if it has none} */
  String classOf(RoutineFamily routine) {
    return switch (this) {
      case BLOCKING -> routine.className();
      case NONBLOCKING -> routine.nonblocking();
      case WORK_GROUP -> routine.workGroup();
      case QUEUE -> routine.queue();
    };
  }

  /** {@return the class of a routine's generic methods, or null if it has none} */
  String genericOf(RoutineFamily routine) {
    return classOf(routine) == null || routine.generic() == null || this == NONBLOCKING ? null
        : genericPrefix + routine.generic();
  }

  /** {@return whether a call is complete when its method returns} */
  boolean blocks(RoutineFamily routine) {
    return routine.blocks() && (this == BLOCKING || this == WORK_GROUP);
  }

  /** {@return the effects of a call, whoever makes it} */
  List<String> effects(RoutineFamily routine) {
    boolean goesOn = this == NONBLOCKING || !routine.blocks();
    return goesOn ? Stream.concat(routine.effects().stream(), Stream.of("GOES_ON")).toList() : routine.effects();
  }

  /** {@return an expression for the calling PE, or null if only the arguments determine it} */
  String shmem() {
    return this == WORK_GROUP ? "group.shmem()" : this == QUEUE ? "queue.shmem()" : null;
  }

  /** The description of what a method returns, given that of the plain one. */
  String returns(String plain) {
    return switch (this) {
      case BLOCKING, WORK_GROUP -> plain;
      case NONBLOCKING -> "org.shmem4j.CollectiveRequest";
      case QUEUE -> "java.util.concurrent.CompletableFuture<" + JavaTypes.boxed(plain) + ">";
    };
  }

  /** The Javadoc for what a method returns, from that of the plain method, which may be null. */
  String returnsDoc(String plain) {
    return switch (this) {
      case BLOCKING, WORK_GROUP -> plain;
      case NONBLOCKING -> "the request";
      case QUEUE -> "the event, which completes " + (plain == null ? "when the call is done" : "with " + plain);
    };
  }

  /** The expression of a method, from that of the plain method. */
  String expression(RoutineFamily routine, String name, List<Parameter> parameters, String returns, String plain) {
    String verb = !returns.equals("void") ? "call" : this == QUEUE && routine.collective() ? "collective" : "run";
    return switch (this) {
      case BLOCKING, NONBLOCKING -> plain;
      case WORK_GROUP -> parameters.stream().map(Parameter::name).collect(Collectors.joining(", ",
          "@[org.shmem4j.entry.WorkGroupCalls]." + verb + "(group, sharing -> " + plain + ", \"" + name + "\""
              + (parameters.isEmpty() ? "" : ", "),
          ")"));
      case QUEUE -> "@[org.shmem4j.entry.QueueCalls]." + verb + "(queue, () -> " + plain + ", after)";
    };
  }

  /** The Javadoc of a method, from that of the plain method. */
  String doc(String doc) {
    return switch (this) {
      case BLOCKING -> doc;
      case NONBLOCKING -> "Starts a call that " + inSentence(doc);
      case WORK_GROUP -> doc + " The threads of a work group call this together.";
      case QUEUE -> "Queues a call that " + inSentence(doc);
    };
  }

  private static String inSentence(String doc) {
    return Character.toLowerCase(doc.charAt(0)) + doc.substring(1);
  }
}
