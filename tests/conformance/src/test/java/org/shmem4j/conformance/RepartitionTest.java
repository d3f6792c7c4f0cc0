package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shmem4j.api.exact.ExactReductions.complexdExactDot;
import static org.shmem4j.api.exact.ExactReductions.complexdExactSum;
import static org.shmem4j.api.exact.ExactReductions.doubleExactDot;
import static org.shmem4j.api.exact.ExactReductions.doubleExactNorm2;
import static org.shmem4j.api.exact.ExactReductions.doubleExactSum;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Complex;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.Team;
import org.shmem4j.api.SymmetricComplexDoubles;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.exact.ExactDoubleSum;
import org.shmem4j.internal.pe.engine.EngineProvider;
import org.shmem4j.pretend.PretendHosts;

/** Exact sums have the same bits when their numbers are cut anew, for another number of PEs, also on several hosts. */
@Timeout(120)
class RepartitionTest {
  private static final int NUMBERS = 2_000;
  private static final int LEAST_EXPONENT = -1074;
  private static final int EXPONENTS = 2098;

  /** What numbers are added. */
  enum Data {
    /** Of all magnitudes, which cancel. */
    HOSTILE {
      @Override
      double number(Random random, double[] before, int i) {
        return i > 0 && random.nextInt(3) == 0
            ? -before[random.nextInt(i)]
            : Math.scalb(random.nextDouble() - 0.5, LEAST_EXPONENT + random.nextInt(EXPONENTS));
      }
    },
    ORDINARY {
      @Override
      double number(Random random, double[] before, int i) {
        return random.nextGaussian();
      }
    },
    SUBNORMAL {
      @Override
      double number(Random random, double[] before, int i) {
        return (random.nextInt(2001) - 1000) * Double.MIN_VALUE;
      }
    },
    /** The sum is finite, those of parts are not. */
    OVERFLOWING {
      @Override
      double number(Random random, double[] before, int i) {
        return i < NUMBERS / 2 ? Double.MAX_VALUE : i + 1 < NUMBERS ? -Double.MAX_VALUE : 3;
      }
    },
    NEGATIVE_ZEROS {
      @Override
      double number(Random random, double[] before, int i) {
        return -0.0;
      }
    },
    INFINITE {
      @Override
      double number(Random random, double[] before, int i) {
        return i == NUMBERS / 3 ? Double.NEGATIVE_INFINITY : i;
      }
    },
    NOT_A_NUMBER {
      @Override
      double number(Random random, double[] before, int i) {
        return i == 5 ? Double.POSITIVE_INFINITY : i == NUMBERS - 5 ? Double.NEGATIVE_INFINITY : 1;
      }
    };

    abstract double number(Random random, double[] before, int i);

    double[] numbers() {
      Random random = new Random(ordinal());
      double[] numbers = new double[NUMBERS];
      for (int i = 0; i < NUMBERS; i++) {
        numbers[i] = number(random, numbers, i);
      }
      return numbers;
    }
  }

  @ParameterizedTest
  @EnumSource
  void threads(Data data) {
    String alone = results(1, data);
    assertThat(alone).startsWith(Double.toString(expected(data.numbers())));
    for (int pes : new int[] {2, 3, 4, 7}) {
      assertThat(results(pes, data)).as(pes + " PEs").isEqualTo(alone);
    }
  }

  @Test
  @Tag("brief")
  void manyThreads() {
    assertThat(results(64, Data.HOSTILE)).isEqualTo(results(1, Data.HOSTILE));
  }

  @ParameterizedTest
  @Tag("slow")
  @EnumSource
  void manyThreadsWithAllNumbers(Data data) {
    assertThat(results(64, data)).isEqualTo(results(1, data));
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {1, 5})
  void manyPesOnHosts(int pesOfHost) {
    int[] hosts = IntStream.range(0, 64).map(pe -> pe / pesOfHost).toArray();
    assertThat(onHosts(hosts, Data.HOSTILE)).isEqualTo(results(1, Data.HOSTILE));
  }

  @Test
  void hosts() {
    assertThat(onHosts(new int[] {0, 1, 1}, Data.HOSTILE)).isEqualTo(results(1, Data.HOSTILE));
  }

  private static double expected(double[] numbers) {
    double plain = Arrays.stream(numbers).filter(number -> !Double.isFinite(number)).reduce(0, Double::sum);
    if (plain != 0) {
      return plain;
    }
    BigDecimal sum = Arrays.stream(numbers).mapToObj(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    boolean onlyNegativeZeros = Arrays.stream(numbers).allMatch(number -> Double.compare(number, -0.0) == 0);
    return onlyNegativeZeros ? -0.0 : sum.doubleValue();
  }

  private static String onHosts(int[] hosts, Data data) {
    System.setProperty(EngineProvider.TEST_ENGINE, PretendHosts.class.getName());
    System.setProperty(PretendHosts.HOSTS, Arrays.toString(hosts).replaceAll("[\\[\\] ]", ""));
    try {
      AtomicReferenceArray<String> results = new AtomicReferenceArray<>(hosts.length);
      Shmem.run(body(data, results));
      return same(results);
    } finally {
      System.clearProperty(EngineProvider.TEST_ENGINE);
      System.clearProperty(PretendHosts.HOSTS);
    }
  }

  private static String results(int pes, Data data) {
    AtomicReferenceArray<String> results = new AtomicReferenceArray<>(pes);
    Shmem.launch(pes, body(data, results));
    return same(results);
  }

  private static String same(AtomicReferenceArray<String> results) {
    for (int pe = 1; pe < results.length(); pe++) {
      assertThat(results.get(pe)).as("PE " + pe).isEqualTo(results.get(0));
    }
    return results.get(0);
  }

  private static ShmemBody body(Data data, AtomicReferenceArray<String> results) {
    return shmem -> results.set(shmem.myPe(), result(shmem, data.numbers()));
  }

  /** The shares are cut at random: some are empty. */
  private static String result(Shmem shmem, double[] numbers) {
    int[] cuts = new Random(shmem.nPes()).ints(shmem.nPes() - 1L, 0, NUMBERS / 2 + 1).map(cut -> 2 * cut).sorted()
        .toArray();
    int from = shmem.myPe() == 0 ? 0 : cuts[shmem.myPe() - 1];
    int end = shmem.myPe() < cuts.length ? cuts[shmem.myPe()] : NUMBERS;
    Team world = shmem.worldTeam();
    SymmetricDoubles all = shmem.allocate(SymmetricDoubles.TYPE, NUMBERS);
    all.copyFrom(0, numbers, 0, NUMBERS);
    SymmetricDoubles mine = all.slice(from, (long) end - from);
    SymmetricDoubles other = shmem.allocate(SymmetricDoubles.TYPE, NUMBERS);
    for (int i = 0; i < NUMBERS; i++) {
      other.set(i, numbers[NUMBERS - 1 - i]);
    }
    SymmetricDoubles factors = other.slice(from, (long) end - from);
    SymmetricComplexDoubles complex = shmem.allocate(SymmetricComplexDoubles.TYPE, NUMBERS / 2L);
    complex.segment().copyFrom(all.segment());
    SymmetricComplexDoubles complexShare = complex.slice(from / 2, (end - from) / 2);
    ExactDoubleSum one = new ExactDoubleSum();
    ExactDoubleSum two = new ExactDoubleSum();
    for (int i = end - 1; i >= from; i--) { // backwards
      ExactDoubleSum ignored = i % 3 == 0 ? one.add(numbers[i]) : two.addProduct(numbers[i], numbers[i]);
    }
    Complex sum = complexdExactSum(world, complexShare);
    Complex dot = complexdExactDot(world, complexShare, complexShare);
    return String.join(" ", Double.toString(doubleExactSum(world, mine)),
        Double.toString(doubleExactDot(world, mine, factors)), Double.toString(doubleExactNorm2(world, mine)),
        Double.toString(one.merge(two).sumOver(world).round()), sum.toString(), dot.toString());
  }
}
