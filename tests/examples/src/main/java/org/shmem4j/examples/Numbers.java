package org.shmem4j.examples;

/** An example's sizes, from its arguments: small ones suit a run that is explored. */
final class Numbers {
  private Numbers() {}

  /**
   * Reads an argument.
   *
   * @param args a program's arguments
   * @param index which of them
   * @param usual the number if there are fewer
   * @return the number
   */
  static int of(String[] args, int index, int usual) {
    return index < args.length ? Integer.parseInt(args[index]) : usual;
  }
}
