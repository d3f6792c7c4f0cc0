package org.shmem4j.schedules;

import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;

/** A small program with a twin that has a fault of order, which plain runs on one host do not show. */
public interface FaultyProgram {
  /** {@return all of them} */
  static List<FaultyProgram> all() {
    return Stream.<FaultyProgram[]>of(
        Programs.values(), FlagPrograms.values(), AtomicPrograms.values(), OwnMemoryPrograms.values(),
        MeetingPrograms.values(), TransferPrograms.values(), CompletionPrograms.values()).flatMap(Stream::of).toList();
  }

  /** {@return the PEs that it needs} */
  int pes();

  /** Runs it on a PE, with or without the fault. */
  void run(Shmem shmem, boolean faulty) throws Exception;

  /** {@return what each PE runs, with or without the fault} */
  default ShmemBody body(boolean faulty) {
    return shmem -> run(shmem, faulty);
  }

  /** What a PE runs. */
  @FunctionalInterface
  interface Code {
    void run(Shmem shmem, boolean faulty);
  }
}
