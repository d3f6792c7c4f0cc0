package org.shmem4j.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.evaluation.JobPlaces.Extent;

class JobPlacesTest {
  @Test
  void pesLieOnAsManyHostsAsTheyCan() {
    JobPlaces places = JobPlaces.parse("a:3,b:1", "hydra", 0);
    assertThat(places.most()).isEqualTo(4);
    assertThat(places.options(1)).containsExactly("--hosts", "a:1", "--via", "hydra");
    assertThat(places.options(2)).containsExactly("--hosts", "a:1,b:1", "--via", "hydra");
    assertThat(places.options(4)).containsExactly("--hosts", "a:3,b:1", "--via", "hydra");
  }

  @Test
  void theLauncherMayKnowTheHosts() {
    assertThat(JobPlaces.parse("", "srun", 0).options(4)).containsExactly("-n", "4", "--via", "srun");
    assertThat(JobPlaces.parse("", "", 0).options(4)).containsExactly("-n", "4", "--oversubscribe");
  }

  @Test
  void morePesThanCoresCanBeWanted() {
    JobPlaces places = JobPlaces.parse("", "", 16);
    assertThat(places.areHere()).isTrue();
    assertThat(places.several(4)).isEqualTo(16);
    assertThat(places.extents()).endsWith(new Extent(1, 8), new Extent(1, 16));
    assertThatThrownBy(() -> JobPlaces.parse("a:1", "", 2)).hasMessageContaining("--pes=2");
  }

  @Test
  void srunTakesAsManyOnEachHost() {
    assertThat(JobPlaces.parse("a:2,b:2", "srun", 0).several(3)).isEqualTo(2);
    assertThat(JobPlaces.parse("a:2,b:2", "mpirun", 0).several(3)).isEqualTo(3);
    assertThat(JobPlaces.parse("a:2,b:2", "srun", 0).take(3)).isFalse();
  }

  @Test
  void anAllocationOfSlurmTellsItsPlaces() {
    assertThat(JobPlaces.parse("", "srun", 0).allocated("96")).isEqualTo(96);
    assertThat(JobPlaces.parse("", "mpirun", 0).allocated("96")).isEqualTo(Runtime.getRuntime().availableProcessors());
  }

  @Test
  void scalingGoesFromOnePeToAllHosts() {
    JobPlaces places = JobPlaces.parse("a:4,b:4,c:2", "hydra", 0);
    assertThat(places.extents()).containsExactly(new Extent(1, 1), new Extent(1, 2), new Extent(1, 4),
        new Extent(2, 8), new Extent(3, 10));
    assertThat(places.options(new Extent(1, 2))).containsExactly("--hosts", "a:2", "--via", "hydra");
    assertThat(places.options(new Extent(3, 10))).containsExactly("--hosts", "a:4,b:4,c:2", "--via", "hydra");
    assertThat(JobPlaces.HERE.extents()).startsWith(new Extent(1, 1), new Extent(1, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "a:0", "a:1,", "a:1,a:2", ":1", "a:x", "a:1:2"})
  void otherListsAreRefused(String list) {
    assertThatThrownBy(() -> JobPlaces.parse(list, "", 0)).isInstanceOf(BenchUsageException.class)
        .hasMessageContaining("--hosts=" + list);
  }

  @Test
  void hostsAndMachinesAreThoseThatPesTell() {
    List<String> lines = List.of("place of a PE: host 0 machine ab-1", "place of a PE: host 2 machine ab-1",
        "another line", "place of a PE: host 0 machine ab-1");
    assertThat(PeFacts.places(lines, 1)).isEqualTo(2);
    assertThat(PeFacts.places(lines, 2)).isEqualTo(1);
  }

  @Test
  void transportsAreThoseThatUcxNames() {
    assertThat(PeFacts.transports(List.of(
        "[1795.1] [h1:12:0] ucp_worker.c:1855 UCX  INFO  ep_cfg[1]: rma(self/memory tcp/eth0)",
        "[1795.2] [h1:12:0] ucp_worker.c:1855 UCX  INFO  ep_cfg[2]: tag(tcp/eth0) am(rc_mlx5/mlx5_0:1)",
        "a line of no/connection")))
        .isEqualTo("rc_mlx5/mlx5_0:1, tcp/eth0");
  }

  @Test
  void srunTellsOfAKilledPeInWordsOfItsOwn() {
    assertThat(JobPlaces.parse("a:1,b:1", "srun", 0).namesOfKilled(1)).containsExactly("PE 1 on host ",
        "task 1: Killed");
    assertThat(JobPlaces.parse("a:1,b:1", "mpirun", 0).namesOfKilled(1)).containsExactly("PE 1 on host ",
        "process rank 1 with PID ");
  }
}
