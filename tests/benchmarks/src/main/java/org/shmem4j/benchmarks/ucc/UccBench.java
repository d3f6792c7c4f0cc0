package org.shmem4j.benchmarks.ucc;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.benchmarks.Samples;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContext;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** The program of every PE of {@code bench --ucc}: runs batches of each way in turn; PE 0 prints the medians. */
public final class UccBench {
  private static final long[] SIZES = {8, 512, 8 << 10, 64 << 10, 512 << 10, 4 << 20};
  private static final long MOST = 4 << 20;
  private static final int BATCHES = 15;
  private static final int WARM_UP_BATCHES = 5;
  private static final long BATCH_BYTES = 8 << 20;
  private static final int LEAST_CALLS = 5;
  private static final int MOST_CALLS = 1000;

  private UccBench() {}

  /**
   * Measures.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    Shmem.run(UccBench::run);
  }

  private static void run(Shmem shmem) {
    UccTeam team = team(shmem);
    ElementType type = ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING);
    long room = MOST * shmem.nPes();
    Block source = shmem.callocate(Block.TYPE, room);
    Block dest = shmem.callocate(Block.TYPE, room);
    MemorySegment nativeSource = Arena.global().allocate(room, Long.BYTES);
    MemorySegment nativeDest = Arena.global().allocate(room, Long.BYTES);
    MemorySegment arraySource = MemorySegment.ofArray(new double[(int) (room / Double.BYTES)]);
    MemorySegment arrayDest = MemorySegment.ofArray(new double[(int) (room / Double.BYTES)]);
    print(shmem, String.format("%-10s %8s %10s %18s %18s %18s %18s%n", "doubles", "bytes", "typed µs", "persistent",
        "symmetric", "native", "array"));
    for (UccCell cell : UccCell.values()) {
      for (long bytes : SIZES) {
        long count = bytes / Double.BYTES;
        Map<String, Runnable> ways = new LinkedHashMap<>();
        ways.put("typed", cell.typed(shmem.worldTeam(), type, dest, source, count));
        ways.put("persistent", cell.persistent(team, dest.segment(), source.segment(), count));
        ways.put("symmetric", cell.anew(team, dest.segment(), source.segment(), count));
        ways.put("native", cell.anew(team, nativeDest, nativeSource, count));
        ways.put("array", cell.anew(team, arrayDest, arraySource, count));
        double[] medians =
            medians(shmem, List.copyOf(ways.values()), Math.clamp(BATCH_BYTES / bytes, LEAST_CALLS, MOST_CALLS));
        String name = cell.name().toLowerCase(Locale.ROOT);
        print(shmem, String.format(Locale.ROOT, "%-10s %8d %10.2f", name, bytes, medians[0]));
        for (int i = 1; i < medians.length; i++) {
          print(shmem, String.format(Locale.ROOT, " %10.2f (%5.2f)", medians[i], medians[i] / medians[0]));
        }
        print(shmem, System.lineSeparator());
      }
    }
    team.destroy();
  }

  private static double[] medians(Shmem shmem, List<Runnable> ways, int calls) {
    for (int batch = 0; batch < WARM_UP_BATCHES; batch++) {
      ways.forEach(way -> time(shmem, way, calls));
    }
    double[][] times = new double[ways.size()][BATCHES];
    for (int batch = 0; batch < BATCHES; batch++) {
      for (int way = 0; way < times.length; way++) {
        times[way][batch] = time(shmem, ways.get(way), calls);
      }
    }
    double[] medians = new double[times.length];
    for (int way = 0; way < times.length; way++) {
      medians[way] = new Samples(times[way]).median();
    }
    return medians;
  }

  /** {@return microseconds per call} */
  private static double time(Shmem shmem, Runnable way, long calls) {
    shmem.barrierAll();
    long start = System.nanoTime();
    for (long i = 0; i < calls; i++) {
      way.run();
    }
    return (System.nanoTime() - start) / 1e3 / calls;
  }

  private static void print(Shmem shmem, String text) {
    if (shmem.myPe() == 0) {
      System.out.print(text);
    }
  }

  private static UccTeam team(Shmem shmem) {
    UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
    UccContext context = lib.createContext(new UccContextParams(), null);
    UccTeam team = UccTeam.createPost(
        List.of(context), new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam())));
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    return team;
  }

  /** Bytes that are read as doubles. */
  static final class Block extends SymmetricArray {
    static final HandleType<Block> TYPE = new HandleType<>(Block.class, 1, Block::new);

    private Block(SymmetricRegion region) {
      super(TYPE, region);
    }
  }
}
