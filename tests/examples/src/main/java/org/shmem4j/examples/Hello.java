package org.shmem4j.examples;

import org.shmem4j.Shmem;

/**
 * Every PE says who it is.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.Hello</pre>
 */
public final class Hello {
  private Hello() {}

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(Hello::run);
  }

  static void run(Shmem shmem) {
    System.out.println("Hello from PE " + shmem.myPe() + " of " + shmem.nPes());
  }
}
