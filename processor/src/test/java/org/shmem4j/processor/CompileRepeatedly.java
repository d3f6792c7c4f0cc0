package org.shmem4j.processor;

import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles the same files again and again in one process, as build daemons do, and prints the milliseconds of each. */
final class CompileRepeatedly {
  private CompileRepeatedly() {}

  /** The arguments are the rounds, and then those of javac. */
  public static void main(String[] args) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = Arrays.asList(args).subList(1, args.length);
    for (int round = 0; round < Integer.parseInt(args[0]); round++) {
      long start = System.nanoTime();
      int status = compiler.run(null, System.out, System.out, options.toArray(String[]::new));
      System.out.println(status == 0 ? (System.nanoTime() - start) / 1_000_000 : -1);
    }
  }
}
