package org.shmem4j.processor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles the same files again and again in one process, as build daemons do, and prints the milliseconds that each
 * took of a core: unlike time on the clock, they hardly depend on what else the machine does.
 */
final class CompileRepeatedly {
  private CompileRepeatedly() {}

  /** The arguments are the rounds, and then those of javac. */
  public static void main(String[] args) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> options = Arrays.asList(args).subList(1, args.length);
    for (int round = 0; round < Integer.parseInt(args[0]); round++) {
      long start = threads.getCurrentThreadCpuTime();
      int status = compiler.run(null, System.out, System.out, options.toArray(String[]::new));
      System.out.println(status == 0 ? (threads.getCurrentThreadCpuTime() - start) / 1_000_000 : -1);
    }
  }
}
