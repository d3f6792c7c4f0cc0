package org.shmem4j.internal.start;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.Team;
import org.shmem4j.entry.CollectiveCalls;
import org.shmem4j.entry.Reductions;
import org.shmem4j.entry.ScalarCalls;
import org.shmem4j.entry.Transfers;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** The program of a PE whose start is recorded for the cache: it does what most programs do first. */
public final class Rehearsal {
  /** The folder of the API's classes in their jar. */
  public static final String API = "org/shmem4j/api/";

  private static final String CLASS = ".class";
  private static final String HANDLES = "Symmetric";
  /** The other classes of the API that most programs use; all the rest would make the cache half as large again. */
  private static final Set<String> USUAL = Set.of(
      "Atomics", "CompiledVersion", "DataCollectives", "LocalRma", "Operators", "Reductions", "Rma", "Scalars",
      "Signals", "Synchronization", "Types", "WorldCollectives");
  private static final int WORDS = 64;
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);
  private static final ElementType DOUBLE = ElementType.of("double", Lane.DOUBLE, 1, Meaning.FLOATING);

  private Rehearsal() {}

  /**
   * Starts and ends as a PE.
   *
   * @param arguments for a PE alone: the jars whose API is to be in the cache
   */
  public static void main(String[] arguments) throws IOException {
    Shmem shmem = Shmem.init();
    communicate(shmem);
    shmem.close();
    Shmem.run(again -> System.out.printf("hello from PE %d of %d%n", again.myPe(), again.nPes()));
    if (arguments.length > 0) {
      Shmem.launch(2, Map.of("SHMEM_SYMMETRIC_SIZE", "1m"), Rehearsal::communicate); // the algorithms for several PEs
    }
    for (String jar : arguments) {
      loadApi(jar);
    }
  }

  private static void communicate(Shmem shmem) {
    Team world = shmem.worldTeam();
    int next = (shmem.myPe() + 1) % shmem.nPes();
    Block source = shmem.callocate(Block.TYPE, WORDS);
    Block dest = shmem.callocate(Block.TYPE, (long) WORDS * shmem.nPes());
    shmem.barrierAll();
    Transfers.BLOCKING.put(shmem.defaultContext(), LONG, dest, 0, source, 0, WORDS, next);
    Transfers.BLOCKING.get(shmem.defaultContext(), LONG, dest, 0, source, 0, WORDS, next);
    shmem.quiet();
    for (int count = 1; count <= WORDS; count *= WORDS) {
      for (ElementType type : new ElementType[] {LONG, DOUBLE}) {
        Reduction sum = Reductions.of(type, Operation.SUM);
        CollectiveCalls.BLOCKING.reduce(world, sum, dest, source, count);
        CollectiveCalls.BLOCKING.broadcast(world, type, dest, source, count, 0);
        CollectiveCalls.BLOCKING.fcollect(world, type, dest, source, count);
        CollectiveCalls.BLOCKING.alltoall(world, type, dest, source, count / shmem.nPes());
      }
    }
    Reduction sum = Reductions.of(LONG, Operation.SUM);
    long[] sums = ScalarCalls.reduceEach(world, sum, new long[] {ScalarCalls.reduce(world, sum, Long.BYTES, 1), 2});
    dest.segment().set(ValueLayout.JAVA_LONG, 0, ScalarCalls.broadcast(world, LONG, Long.BYTES, sums[0], 0));
    world.sync();
    shmem.free(dest);
    shmem.free(source);
  }

  /** Loads the API's classes: loading them from their jar and verifying their code takes a program 15 ms. */
  private static void loadApi(String jar) throws IOException {
    try (JarFile file = new JarFile(jar)) {
      file.stream()
          .map(JarEntry::getName)
          .filter(name -> name.startsWith(API) && name.endsWith(CLASS))
          .map(name -> name.substring(API.length(), name.length() - CLASS.length()))
          .filter(name -> name.startsWith(HANDLES) || USUAL.contains(name))
          .forEach(name -> load(API.replace('/', '.') + name));
    }
  }

  private static void load(String name) {
    try {
      Class.forName(name, false, Rehearsal.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      // then the cache is without it
    }
  }

  private static final class Block extends SymmetricArray {
    static final HandleType<Block> TYPE = new HandleType<>(Block.class, Long.BYTES, Block::new);

    private Block(SymmetricRegion region) {
      super(TYPE, region);
    }
  }
}
