package org.shmem4j.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that only compute, each a session of its own; they end with this one, however that ends. */
final class BusyProcesses implements AutoCloseable {
  /** Counts, and checks now and then whether this process is alive. */
  private static final String COUNT =
      "while kill -0 \"$0\" 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done";

  private final List<Process> all = new ArrayList<>();

  private BusyProcesses() {}

  static BusyProcesses start(int count) throws IOException {
    BusyProcesses busy = new BusyProcesses();
    for (int i = 0; i < count; i++) {
      busy.all.add(new ProcessBuilder("setsid", "sh", "-c", COUNT, Long.toString(ProcessHandle.current().pid()))
          .inheritIO()
          .start());
    }
    return busy;
  }

  /** {@return the processes} */
  List<Process> all() {
    return all;
  }

  @Override
  public void close() {
    all.forEach(Process::destroyForcibly);
  }
}
