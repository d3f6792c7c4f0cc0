package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "run                            | run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run -n                         | -n needs a value",
      "run -n two                     | -n must be a number from 1 to 65536: -n=two",
      "run --pes=0 -- Main            | --pes must be a number from 1 to 65536: --pes=0",
      "run --tag=yes -- Main          | --tag takes no value: --tag=yes",
      "run -cp x Main | run has no option -cp; options for java come after --, such as: shmem4j run -n 2 -- -cp app.jar Main",
      "run -n 2 --debug-pe 2 -- Main  | --debug-pe must be less than the number of PEs: --debug-pe=2 --pes=2",
      "run -n 2 --debug-pe -1 -- Main | --debug-pe must be a number from 0 to 65535: --debug-pe=-1",
      "run --debug-port 65536 -- Main | --debug-port must be a number from 0 to 65535: --debug-port=65536",
      "run -x =v -- Main              | -x takes NAME=VALUE: -x =v",
      "march                          | there is no command march; shmem4j --help lists them",
      "info me                        | info takes no arguments but --settings or --java-home: me",
      "demo | demo needs more than the runtime's jar: run it in the distribution or the source tree of shmem4j",
      "bench | bench needs more than the runtime's jar: run it in the distribution or the source tree of shmem4j"
  })
  void wrongArgumentsAreExplained(String line, String message) {
    assertThatThrownBy(() -> run(line)).isInstanceOf(UsageException.class).hasMessage(message);
  }

  @Test
  void wrongSettingsAreExplained() {
    assertThatThrownBy(() -> run("run --heap=lots -- Main"))
        .hasMessage(
            "--heap must be auto or a decimal number of bytes, optionally followed by k, m, g or t, up to 64t:"
                + " --heap=lots");
    assertThatThrownBy(() -> run("run -- -Dshmem4j.timeout=soon Main"))
        .hasMessageEndingWith(": -Dshmem4j.timeout=soon");
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "--help", "help", "-h", "run --help", "run -h", "info --help", "demo --help", "bench --help", "generate --help",
      "help run", "help bench", "--version"
  })
  void helpSucceeds(String line) {
    Launched.Result result = Launched.run(line.split(" "));
    assertThat(result.status()).isZero();
    assertThat(result.error()).isEmpty();
    assertThat(result.out()).matches(line.equals("--version") ? "shmem4j [0-9].*\n" : "(?s)Usage: [./]*shmem4j .*")
        .doesNotContain("${");
  }

  @Test
  void wrongUsageEndsWithStatusTwo() {
    Launched.Result result = Launched.run("march");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.error()).isEqualTo("shmem4j: there is no command march; shmem4j --help lists them\n");
    assertThat(result.out()).isEmpty();
  }

  @Test
  void moreThanTheMachineHoldsIsRefusedInALine() {
    Launched.Result result = Launched.run("run", "-n", "2", "--heap", "64t", "--", "Main");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.error())
        .matches(
            "shmem4j: shared memory for the job could not be made: pes=2 heapBytes=70368744177664 bytes=\\d+; .*\n");
  }

  @Test
  void infoSaysWhatRunsAndHowItIsSet() {
    Launched.Result result = Launched.run("info");
    assertThat(result.status()).isZero();
    assertThat(result.error()).isEmpty();
    assertThat(result.out())
        .contains("engine shm", "engine threads", "engine self", "kernels", "lanes", "limits", "irregular",
            "SHMEM_SYMMETRIC_SIZE", "default");
  }

  @Test
  void infoSaysWhichAlgorithmsCollectivesUse() {
    Launched.Result result = Launched.run("info", "--collectives", "-n", "8", "--hosts", "2");
    assertThat(result.status()).isZero();
    assertThat(result.error()).isEmpty();
    assertThat(result.out()).contains("""

        broadcast
                   1  binomial tree: one PE of each host passes it on
               65536  PEs of each host carry a share each: lanes=2
               98304  PEs of each host carry a share each: lanes=3
              131072  PEs of each host carry a share each: lanes=4

        fcollect
                   1  leaders: one PE of each host speaks for it, hosts at doubling distances
                4097  pairwise: each PE sends its own to other hosts
        """);
    assertThat(Launched.run("info", "--collectives").out())
        .contains("\nreduce\n           1  eager: payloads travel with the flags\n",
            "rendezvous: each PE reads its peers' memory", "\nbroadcast in place, or on an active set\n");
    assertThat(Launched.run("info", "--hosts", "2").error()).contains("--collectives");
    assertThat(Launched.run("info", "--collectives", "--hosts", "3").error()).contains("pes=2 hosts=3");
  }

  @Test
  void everySettingIsExplained() {
    Launched.Result result = Launched.run("info", "--settings");
    assertThat(result.status()).isZero();
    assertThat(result.out())
        .contains(
            "SHMEM4J_TIMEOUT, -Dshmem4j.timeout\n    the longest wait of any call\n    default: unlimited; may be ");
  }

  private static int run(String line) throws InterruptedException {
    List<String> words = List.of(line.split(" "));
    return Commands.named(words.getFirst()).run(words.subList(1, words.size()));
  }
}
