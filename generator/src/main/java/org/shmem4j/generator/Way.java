package org.shmem4j.generator;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A way of calling a routine: what its methods add to the plain ones. */
enum Way {
  /** Returns when the call is done. */
  BLOCKING("", ""),
  /** Returns a request. */
  NONBLOCKING("Nb", ""),
  /** Several threads call together. */
  WORK_GROUP("WorkGroup", "WorkGroup"),
  /** A thread of an executor calls. */
  QUEUE("OnQueue", "Queue");

  private final String suffix;
  private final String genericPrefix;

  Way(String suffix, String genericPrefix) {
    this.suffix = suffix;
    this.genericPrefix = genericPrefix;
  }

  /** The way of calling a routine by the methods of a class. */
  static Way of(Routine routine, String className) {
    return Stream.of(values())
        .filter(way -> className.equals(way.classOf(routine)) || className.equals(way.genericOf(routine)))
        .findFirst().orElse(BLOCKING);
  }

  /** {@return what ends the names of its methods} */
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

  /** {@return the class of a routine's methods; null if it has none} */
  String classOf(Routine routine) {
    return switch (this) {
      case BLOCKING -> routine.className();
      case NONBLOCKING -> routine.nonblocking();
      case WORK_GROUP -> routine.workGroup();
      case QUEUE -> routine.queue();
    };
  }

  /** {@return the class of a routine's generic methods; null if it has none} */
  String genericOf(Routine routine) {
    return classOf(routine) == null || routine.generic() == null || this == NONBLOCKING ? null
        : genericPrefix + routine.generic();
  }

  /** Whether a method is done when it returns. */
  boolean blocks(Routine routine) {
    return routine.blocks() && (this == BLOCKING || this == WORK_GROUP);
  }

  /** {@return the PE that calls; null if only the arguments tell} */
  String shmem() {
    return this == WORK_GROUP ? "group.shmem()" : this == QUEUE ? "queue.shmem()" : null;
  }

  /** What a method returns where the plain one returns something. */
  String returns(String plain) {
    return switch (this) {
      case BLOCKING, WORK_GROUP -> plain;
      case NONBLOCKING -> "org.shmem4j.CollectiveRequest";
      case QUEUE -> "java.util.concurrent.CompletableFuture<" + JavaTypes.boxed(plain) + ">";
    };
  }

  /** What Javadoc says that a method returns where the plain one says something, or null. */
  String returnsDoc(String plain) {
    return switch (this) {
      case BLOCKING, WORK_GROUP -> plain;
      case NONBLOCKING -> "the request";
      case QUEUE -> "the event, which completes " + (plain == null ? "when the call is done" : "with " + plain);
    };
  }

  /** The expression of a method whose plain one has an expression. */
  String expression(Routine routine, String name, List<Parameter> parameters, String returns, String plain) {
    String verb = !returns.equals("void") ? "call" : this == QUEUE && routine.collective() ? "collective" : "run";
    return switch (this) {
      case BLOCKING, NONBLOCKING -> plain;
      case WORK_GROUP -> parameters.stream().map(Parameter::name).collect(Collectors.joining(", ",
          "@[org.shmem4j.entry.WorkGroupCalls]." + verb + "(group, sharing -> " + plain + ", \"" + name + "\""
              + (parameters.isEmpty() ? "" : ", "), ")"));
      case QUEUE -> "@[org.shmem4j.entry.QueueCalls]." + verb + "(queue, () -> " + plain + ", after)";
    };
  }

  /** What its Javadoc says of a routine that does something. */
  String doc(String doc) {
    return switch (this) {
      case BLOCKING -> doc;
      case NONBLOCKING -> "Starts: " + doc;
      case WORK_GROUP -> doc + " The threads of a work group call it together.";
      case QUEUE -> "On a queue: " + doc;
    };
  }
}
