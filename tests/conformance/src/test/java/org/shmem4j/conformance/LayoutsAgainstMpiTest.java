package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.LayoutCollectives;
import org.shmem4j.api.SymmetricDoubles;

/** Random layouts on both sides beside datatypes of C's MPI that are made alike: what is received is the same. */
@Timeout(120)
class LayoutsAgainstMpiTest {
  private static final int TRIALS = 300;
  private static final int MOST_NUMBERS = 40;
  private static final int ROOM = 3000;
  private static final int REPEATS = 3;
  private static final long SEED = 20261121;

  private record Trial(LayoutModel<? extends SymmetricArray> sent, LayoutModel<? extends SymmetricArray> received) {
    boolean fits() {
      long[] taken = received.placesOf(REPEATS, 0);
      return LayoutModel.areApart(taken) && LayoutModel.end(taken) < ROOM
          && LayoutModel.end(sent.placesOf(REPEATS, 0)) < ROOM;
    }
  }

  @Test
  void receivesWhatMpiReceives(@TempDir Path folder) throws Exception {
    assumeTrue(isInstalled("mpicc"), "MPI's C compiler is not installed: mpicc");
    List<Trial> trials = trials();
    List<String> expected = mpi(trials, folder);
    List<String> received = new ArrayList<>();
    Shmem.launch(1, shmem -> trials.forEach(trial -> received.add(receive(shmem, trial.sent, trial.received))));

    for (int i = 0; i < TRIALS; i++) {
      assertThat(received.get(i).equals(expected.get(i)))
          .as(trials.get(i).sent.recipe() + " to " + trials.get(i).received.recipe())
          .isTrue();
    }
  }

  private static boolean isInstalled(String program) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static List<Trial> trials() {
    Random random = new Random(SEED);
    return Stream.generate(() -> {
      int numbers = 1 + random.nextInt(MOST_NUMBERS);
      return new Trial(LayoutModel.random(type(random), numbers, random),
          LayoutModel.random(type(random), numbers, random));
    }).filter(Trial::fits).limit(TRIALS).toList();
  }

  private static HandleType<? extends SymmetricArray> type(Random random) {
    return random.nextBoolean() ? SymmetricDoubles.TYPE : Points.TYPE;
  }

  private static List<String> mpi(List<Trial> trials, Path folder) throws IOException, InterruptedException {
    Path source = folder.resolve("datatypes.c");
    Path program = folder.resolve("datatypes");
    Path input = folder.resolve("recipes");
    try (InputStream text = LayoutsAgainstMpiTest.class.getResourceAsStream("datatypes.c")) {
      Files.copy(text, source);
    }
    Files.writeString(input, trials.stream()
        .map(trial -> ROOM + " " + REPEATS + " : " + trial.sent.recipe() + " : " + trial.received.recipe() + "\n")
        .collect(Collectors.joining()));
    run(new ProcessBuilder("mpicc", "-o", program.toString(), source.toString()));
    return run(new ProcessBuilder(program.toString()).redirectInput(input.toFile()));
  }

  private static List<String> run(ProcessBuilder command) throws IOException, InterruptedException {
    Process process = command.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    List<String> lines = process.inputReader().lines().map(String::strip).toList();
    assertThat(process.waitFor()).as(command.command().toString()).isZero();
    return lines;
  }

  private static <S extends SymmetricArray, D extends SymmetricArray> String receive(
      Shmem shmem, LayoutModel<S> sent, LayoutModel<D> received) {
    S source = room(shmem, sent);
    D dest = room(shmem, received);
    for (int i = 0; i < ROOM; i++) {
      source.segment().setAtIndex(ValueLayout.JAVA_DOUBLE, i, i);
      dest.segment().setAtIndex(ValueLayout.JAVA_DOUBLE, i, -1);
    }
    LayoutCollectives.alltoall(shmem.worldTeam(), dest, received.contiguous(REPEATS).layout(), source,
        sent.contiguous(REPEATS).layout());
    String text = Arrays.stream(dest.segment().toArray(ValueLayout.JAVA_DOUBLE))
        .mapToObj(value -> Long.toString((long) value))
        .collect(Collectors.joining(" "));
    shmem.free(source);
    shmem.free(dest);
    return text;
  }

  @SuppressWarnings("unchecked") // a layout counts elements of its type's arrays
  private static <A extends SymmetricArray> A room(Shmem shmem, LayoutModel<A> model) {
    HandleType<?> type = model.lanes() == 1 ? SymmetricDoubles.TYPE : Points.TYPE;
    return (A) shmem.allocate(type, ROOM / model.lanes());
  }
}
