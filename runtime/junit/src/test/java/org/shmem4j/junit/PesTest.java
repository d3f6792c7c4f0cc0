package org.shmem4j.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.shmem4j.api.Reductions.intSumReduce;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/** Tests on several PEs as users write them. */
class PesTest {
  private static final Set<Object> INSTANCES = ConcurrentHashMap.newKeySet();

  private final List<String> calls = new ArrayList<>();
  private SymmetricInts prepared;

  /** Symmetric memory of a test. */
  record Values(@Symmetric(length = 1) SymmetricInts own, @Symmetric(length = 1) SymmetricInts sum) {}

  @BeforeEach
  void prepare(Shmem shmem, @Symmetric(length = 2) SymmetricInts ints, TestInfo info) {
    ints.set(1, 10 + shmem.myPe());
    prepared = ints;
    calls.add("before " + info.getTestMethod().orElseThrow().getName());
  }

  @AfterEach
  void leave(Shmem shmem, Team world) {
    shmem.barrierAll();
    assertEquals(shmem.nPes(), world.nPes());
    calls.add("after");
  }

  @Pes(4)
  void everyPeGetsTheSum(Shmem shmem, Team world, @Symmetric(length = 1) SymmetricInts value) {
    assertEquals(0, value.get(0));
    value.set(0, shmem.myPe());
    intSumReduce(world, value, value);
    assertEquals(6, value.get(0));
  }

  @Pes(3)
  void eachPeHasAnInstanceThatWasPrepared(Shmem shmem) {
    INSTANCES.add(this);
    assertEquals(10 + shmem.myPe(), prepared.get(1));
    assertEquals(List.of("before eachPeHasAnInstanceThatWasPrepared"), calls);
    shmem.barrierAll();
    assertThat(INSTANCES).hasSize(3);
  }

  @Pes(2)
  void aClassOfSymmetricFieldsIsAllocated(Shmem shmem, Values values) {
    values.own().set(0, 1 + shmem.myPe());
    intSumReduce(shmem.worldTeam(), values.sum(), values.own());
    assertEquals(3, values.sum().get(0));
  }

  @Pes(3)
  void aLengthMayDependOnTheJob(@Symmetric(lengthOf = "(nPes + 1) * 2 - 10 / 5 % 3") SymmetricLongs longs) {
    assertEquals(6, longs.length());
  }

  @Pes(value = 2, settings = {"SHMEM_SYMMETRIC_SIZE=1m", "SHMEM4J_KERNELS=scalar"})
  void aJobHasItsSettings(@Symmetric(length = 1000) SymmetricLongs longs) {
    assertEquals(1000, longs.length());
  }

  @Pes(2)
  void otherExtensionsGiveOneForAll(Shmem shmem, @TempDir Path folder) throws Exception {
    Files.createFile(folder.resolve("PE" + shmem.myPe()));
    shmem.barrierAll();
    assertThat(folder).isDirectoryContaining("glob:**/PE0").isDirectoryContaining("glob:**/PE1");
  }

  @Pes(value = 3, processes = true)
  @Tag("slow")
  void pesAreProcesses(Shmem shmem, @Symmetric(length = 1) SymmetricLongs sum) {
    assertEquals("before pesAreProcesses", calls.getFirst());
    assertEquals("1", String.valueOf(System.getenv("SHMEM4J_PE")).replace(Integer.toString(shmem.myPe()), "1"));
    assertEquals(0, sum.get(0));
  }

  @Pes({1, 3, 4})
  void aTestRunsOnceForEachNumber(Shmem shmem, TestInfo info, @Symmetric(lengthOf = "nPes") SymmetricInts ints) {
    assertThat(info.getDisplayName()).isEqualTo(shmem.nPes() == 1 ? "1 PE" : shmem.nPes() + " PEs");
    assertEquals(shmem.nPes(), ints.length());
  }

  @Pes(value = {2, 1}, processes = true)
  @Tag("slow")
  void processesRunOnceForEachNumber(Shmem shmem, TestInfo info) {
    assertThat(info.getDisplayName()).startsWith(shmem.nPes() + " PE");
  }

  /** Inherits how many PEs there are. */
  @Nested
  @Pes(3)
  class WithAClassOfItsOwn {
    @Test
    void takesTheNumberOfTheClass(Shmem shmem) {
      assertEquals(3, shmem.nPes());
      assertEquals(10 + shmem.myPe(), prepared.get(1));
    }

    @Pes(2)
    void orItsOwn(Shmem shmem) {
      assertEquals(2, shmem.nPes());
    }
  }

  /** The PEs keep their instances over tests. */
  @Nested
  @TestInstance(Lifecycle.PER_CLASS)
  class WithInstancesThatLive {
    private int tests;

    @Pes(2)
    void one() {
      tests++;
      assertThat(tests).isIn(1, 2);
    }

    @Pes(2)
    void two() {
      tests++;
      assertThat(tests).isIn(1, 2);
    }
  }

  /** Another template of classes. */
  @Nested
  @ParameterizedClass
  @ValueSource(ints = {5, 7})
  @Pes(2)
  class OnAClassWithParameters {
    private final int number;

    OnAClassWithParameters(int number) {
      this.number = number;
    }

    @Test
    void runsOnPesWithEach(Shmem shmem) {
      assertThat(number).isIn(5, 7);
      assertEquals(2, shmem.nPes());
    }
  }

  /** Tests of every kind run on PEs. */
  @Nested
  @Pes(2)
  class OnAClass {
    @RepeatedTest(2)
    void aTestMayBeRepeated(Shmem shmem) {
      assertEquals(2, shmem.nPes());
    }

    @Pes(3)
    @RepeatedTest(2)
    void aRepeatedTestMayHaveItsOwnNumber(Shmem shmem) {
      assertEquals(3, shmem.nPes());
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 7})
    void aTestMayHaveParameters(int number, Shmem shmem, @Symmetric(length = 1) SymmetricInts sum) {
      sum.set(0, number);
      intSumReduce(shmem.worldTeam(), sum, sum);
      assertEquals(2 * number, sum.get(0));
    }
  }
}
