package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.control.PeView;

/** Files whose names look like a job's memory. */
class RunningJobsTest {
  private static final String NAME = "0123456789abcdef0123456789abcdef";
  private static final int SECONDS = 20;
  private static final int RENEWALS = 5000;

  /** Holds a pipe that nobody writes, so that who opens it waits for ever. */
  private static final String HOLD_PIPE = "exec 3<>\"$0\" 4<\"$0\" 3>&- && echo held && exec sleep 100";

  private static final String HOLD = "exec 3<>\"$0\" && echo held && exec sleep 100";

  @TempDir
  Path folder;

  private Path file() {
    return folder.resolve("shmem4j-" + NAME);
  }

  private static List<String> found() throws Exception {
    return CompletableFuture.supplyAsync(() -> {
      try (RunningJobs jobs = RunningJobs.find()) {
        return jobs.all().stream().map(RunningJob::name).toList();
      }
    }).get(SECONDS, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aPipeHangsNobody(boolean ofOther) throws Exception {
    assertThat(new ProcessBuilder("mkfifo", file().toString()).start().waitFor()).isZero();
    Process holder = held(file(), HOLD_PIPE, ofOther);
    try {
      assertThat(found()).doesNotContain(NAME.substring(0, 6));
    } finally {
      new ProcessBuilder("sh", "-c", ": <>\"$0\"", file().toString()).start().waitFor(); // ends a thread that hangs
      holder.destroyForcibly();
    }
  }

  /** Starts a process that holds a file; the file and the process are another account's if they are to be. */
  private Process held(Path file, String hold, boolean byOther) throws IOException, InterruptedException {
    if (byOther) {
      OtherAccount.orSkip();
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
      OtherAccount.give(file);
    }
    List<String> command = List.of("sh", "-c", hold, file.toString());
    Process holder = byOther ? OtherAccount.start(command) : new ProcessBuilder(command).start();
    assertThat(holder.inputReader().readLine()).isEqualTo("held");
    return holder;
  }

  @Test
  void anotherAccountsJobIsNotLookedAt() throws Exception {
    try (HostMemory memory = HostMemory.createNamed(1, 1 << 20, 8)) {
      String name = HostMemory.nameIn(memory.path().toString()).orElseThrow().substring(0, 6);
      try {
        assertThat(found()).contains(name);
        Process holder = held(memory.path(), HOLD, true);
        try {
          assertThat(found()).doesNotContain(name);
        } finally {
          holder.destroyForcibly();
        }
      } finally {
        Files.delete(memory.path());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
      "-1, 1048576, 8", "0, 1048576, 8", "2147483647, 1048576, 8", "4294967297, 1048576, 8", "1, -1, 8",
      "1, -4096, 8", "1, 9223372036854775807, 8", "1, 1048576, -1", "1, 1048576, 0", "1, 1048576, 4294967304",
      "1, 2101248, 8", "1, 1048575, 8", "-1, -1, -1"
  })
  void aWrongHeaderCostsALine(long pes, long heapBytes, long rings) throws Exception {
    long bytes = new HostLayout(1, 1 << 20, 8).fileBytes();
    try (FileChannel file = ownFile("rw-------", bytes, pes, heapBytes, rings)) {
      assertThat(file.size()).isEqualTo(bytes);
      assertThat(found()).doesNotContain(NAME.substring(0, 6));
    }
  }

  @Test
  void psGoesOnAfterAWrongHeader() throws Exception {
    try (FileChannel file = ownFile("rw-------", 1 << 20, -1, 1 << 20, 8)) {
      assertThat(file.isOpen()).isTrue();
      Launched.Result ps = Launched.run("ps");
      assertThat(ps.status()).as(ps.error()).isZero();
      assertThat(ps.out()).startsWith("JOB");
      assertThat(ps.error()).matches("shmem4j: ignored a file that is named like a job's memory but is not a valid one:"
          + " process=" + ProcessHandle.current().pid() + " file=/proc/\\d+/fd/\\d+\n");
    }
  }

  @Test
  void memoryThatOthersMayOpenIsNone() throws Exception {
    long bytes = new HostLayout(1, 1 << 20, 8).fileBytes();
    try (FileChannel file = ownFile("rw-rw-rw-", bytes, 1, 1 << 20, 8)) {
      assertThat(file.isOpen()).isTrue();
      assertThat(found()).doesNotContain(NAME.substring(0, 6));
    }
  }

  private FileChannel ownFile(String mode, long bytes, long pes, long heapBytes, long rings) throws IOException {
    FileChannel file = FileChannel.open(
        file(), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(mode));
    ByteBuffer header = ByteBuffer.allocate(5 * Long.BYTES).order(ByteOrder.nativeOrder());
    header.putLong(HostLayout.MAGIC).putLong(HostLayout.VERSION).putLong(pes).putLong(heapBytes).putLong(rings).flip();
    file.write(header, 0);
    file.write(ByteBuffer.allocate(1), bytes - 1);
    return file;
  }

  @Test
  void severalJobsAreListed() {
    long own = ProcessHandle.current().pid();
    try (HostMemory memory = HostMemory.create(3, 1 << 20, 8)) {
      RunningJob job = new RunningJob(NAME, memory, List.of(own));
      assertThat(RunningJobs.listed(List.of(job, job))).matches("(\n  012345: .+, 3 PEs, for \\d+ s){2}");
      assertThat(RunningJobs.listed(Collections.nCopies(8, job))).hasLineCount(8)
          .endsWith("\n  and 2 more; shmem4j ps lists them");
      assertThatThrownBy(() -> new RunningJobs(List.of(job, job)).named(null))
          .hasMessageMatching(
              "several jobs run; name one of them, such as 012345(\n  012345: .+, 3 PEs, for \\d+ s){2}");
    }
  }

  /** A PE may write there what it likes, and dump asks processes for their stacks. */
  @Test
  void onlyProcessesThatHaveTheMemoryOpenAreItsPes() {
    try (HostMemory memory = HostMemory.create(2, 1 << 20, 8)) {
      JobControl control = new JobControl(memory);
      control.enter(0, PeState.RUNNING);
      control.enter(1, PeState.RUNNING);
      Words.set(memory.segment(), HostLayout.control(1) + HostLayout.PE_STATE + Long.BYTES, 1);
      long own = ProcessHandle.current().pid();
      RunningJob job = new RunningJob(NAME, memory, List.of(own));
      assertThat(job.pes().get(1).process()).isEqualTo(1);
      assertThat(job.processes()).containsExactly(own);
    }
  }

  /** An explorer turns the memory of one job into that of the next, thousands of times. */
  @Test
  void aJobCanBeLookedAtWhileItsMemoryBecomesTheNextJobs() throws Exception {
    try (HostMemory memory = HostMemory.create(2, 1 << 20, 8)) {
      RunningJob job = new RunningJob(NAME, memory, List.of(ProcessHandle.current().pid()));
      CompletableFuture<Void> renewals = CompletableFuture.runAsync(() -> {
        for (int i = 0; i < RENEWALS; i++) {
          memory.renew();
        }
      });
      try {
        while (!renewals.isDone()) {
          assertThat(job.pes()).extracting(PeView::state).containsOnly(PeState.ABSENT);
          assertThat(job.heapBytes()).isEqualTo(1 << 20);
          RunningJobs.look(memory.path()).orElseThrow().close();
        }
      } finally {
        renewals.get(SECONDS, TimeUnit.SECONDS); // before the memory is closed
      }
    }
  }
}
