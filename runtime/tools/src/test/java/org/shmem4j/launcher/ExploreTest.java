package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.PeFailedException;
import org.shmem4j.Shmem;

/** Programs that are explored, and those that are not. */
@Timeout(60)
class ExploreTest {
  /** Whose PE 1 fails with some schedules only, once those that leave first matter. */
  static final class Fails {
    public static void main(String[] arguments) {
      Shmem.run(shmem -> {
        if (shmem.myPe() == 1 && arguments.length > 0) {
          throw new IllegalStateException(arguments[0]);
        }
        shmem.barrierAll();
      });
    }
  }

  private static int run(String... words) throws InterruptedException {
    return Main.run(List.of(words));
  }

  @Test
  void aProgramThatIsRightEndsWell() throws Exception {
    assertThat(run("explore", "-n", "2", "--schedules", "20", "--", "-cp", ".", Fails.class.getName())).isZero();
  }

  @Test
  void aFailureHasAStatus() throws Exception {
    String program = Fails.class.getName();
    assertThat(run("explore", "--schedules", "2", "--", "-cp", ".", program, "wrong")).isEqualTo(1);
    assertThat(run("replay", "2s1", "--", "-cp", ".", program, "wrong")).isEqualTo(1);
    assertThat(run("replay", "2s1", "--", "-cp", ".", program)).isZero();
  }

  /** Which says nothing of the PE that died. */
  static final class HidesDeaths {
    public static void main(String[] arguments) {
      Shmem.run(shmem -> {
        try {
          shmem.barrierAll();
        } catch (PeFailedException e) {
          throw new IllegalStateException("hidden", e);
        }
      });
    }
  }

  @Test
  void pesDieWhereThatIsAskedFor() throws Exception {
    String program = Fails.class.getName();
    assertThat(run("explore", "--deaths", "--schedules", "50", "--", "-cp", ".", program)).isZero();
    String hides = HidesDeaths.class.getName();
    assertThat(run("explore", "--schedules", "50", "--", "-cp", ".", hides)).isZero();
    assertThat(run("explore", "--deaths", "--schedules", "50", "--", "-cp", ".", hides)).isEqualTo(1);
  }

  @Test
  void whatCannotBeExploredIsRefused() throws Exception {
    assertThat(run("explore", "--pes", "0", "--", "Some")).isEqualTo(2);
    assertThat(run("explore")).isEqualTo(2);
    assertThat(run("explore", "--", "-jar", "some.jar")).isEqualTo(2);
    assertThat(run("explore", "--", "-cp", ".", "org.shmem4j.NoSuchProgram")).isEqualTo(2);
    assertThat(run("replay", "nonsense", "--", "Some")).isEqualTo(2);
    assertThatThrownBy(() -> Commands.named("explor")).hasMessageContaining("explore");
  }
}
