package org.shmem4j.processor.flow;

/** The value of code that ends in several places, each with a value of its own. */
final class Outcome {
  private Value value;
  private State only; // the state of the one place; null where there are more
  private State last;

  void add(Value another, State there) {
    boolean isFirst = value == null;
    value = isFirst ? another : State.either(value, only, another, there, State.parting(last, there));
    only = isFirst ? there : null;
    last = there;
  }

  /** The value; unknown where there was none. */
  Value value() {
    return value == null ? Value.UNKNOWN : value;
  }
}
