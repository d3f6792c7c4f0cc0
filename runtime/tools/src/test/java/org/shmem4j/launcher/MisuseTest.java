package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong command lines end with a status and a line that a person understands. */
class MisuseTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', maxCharsPerColumn = 500, value = {
      "rnu -n 2 -- Main            | 2 | there is no command rnu; did you mean run?",
      "profil                      | 2 | there is no command profil; did you mean profile?",
      "jump                        | 2 | there is no command jump; did you mean dump?",
      "--verison                   | 2 | there is no command --verison; did you mean --version?",
      "-n 2 -- Main                | 2 | there is no command -n; shmem4j --help lists them",
      "Hello.java                  | 2 | there is no command Hello.java; to compile and run the source file, write: shmem4j run -n 2 -- Hello.java",
      "help rnu                    | 2 | there is no command rnu; did you mean run?",
      "help run ps                 | 2 | help explains one command: run ps",
      "run                         | 2 | run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run --                      | 2 | run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run -n 2 --                 | 2 | run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run -np 2 -- Main           | 2 | run has no option -np; did you mean -n?",
      "run -n                      | 2 | -n needs a value",
      "run -n -- Main              | 2 | -n needs a value",
      "run -n2x -- Main            | 2 | -n must be a number from 1 to 65536: -n=2x",
      "run -n0 -- Main             | 2 | -n must be a number from 1 to 65536: -n=0",
      "run -n -2 -- Main           | 2 | -n must be a number from 1 to 65536: -n=-2",
      "run -n 2.5 -- Main          | 2 | -n must be a number from 1 to 65536: -n=2.5",
      "run -n 99999999999 -- Main  | 2 | -n must be a number from 1 to 65536: -n=99999999999",
      "run -N 2 -- Main            | 2 | run has no option -N; did you mean -n?",
      "run --np 2 -- Main          | 2 | run has no option --np; did you mean -n?",
      "run --pe 2 -- Main          | 2 | run has no option --pe; did you mean --pes?",
      "run --chek -- Main          | 2 | run has no option --chek; did you mean --check?",
      "run --check=yes -- Main     | 2 | --check takes no value: --check=yes",
      "run --profile -- Main       | 2 | --profile needs a value",
      "run --profile --tag -- Main | 2 | --profile needs a value, not --tag",
      "run --profile= -- Main      | 2 | --profile needs a value",
      "run --heap -- Main          | 2 | --heap needs a value",
      "run --hostfile -- Main      | 2 | --hostfile needs a value",
      "run --findings f -- Main    | 2 | --findings is for a checked run: add --check",
      "run --check --profile p -- Main | 2 | a run can be checked or profiled, not both at once",
      "run --hostfile none -- Main | 2 | --hostfile must be a file that can be read: --hostfile=none",
      "run --via ssh -- Main       | 2 | --via must be mpirun, hydra or srun: --via=ssh",
      "run --hosts :2 -- Main      | 2 | --hosts must be host names, optionally each with a number of PEs, such as a:4,b:4: :2",
      "run --hosts no-host.invalid:1 -- Main | 2 | a host must have a name or an address that this machine finds: host=no-host.invalid --hosts=no-host.invalid:1; check that ssh no-host.invalid reaches it",
      "run -x A -- Main            | 2 | -x takes NAME=VALUE: -x A",
      "run -cp x Main              | 2 | run has no option -cp; options for java come after --, such as: shmem4j run -n 2 -- -cp app.jar Main",
      "run -jar x.jar              | 2 | run has no option -jar; options for java come after --, such as: shmem4j run -n 2 -- -cp app.jar Main",
      "run -Dx=y Main              | 2 | run has no option -Dx=y; options for java come after --, such as: shmem4j run -n 2 -- -cp app.jar Main",
      "run -Xmx1g Main             | 2 | run has no option -Xmx1g; options for java come after --, such as: shmem4j run -n 2 -- -cp app.jar Main",
      "run -- -jar                 | 2 | -jar needs a jar; run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run -- -jar none.jar        | 2 | a jar must be a file that can be read: -jar none.jar",
      "run -- -cp x                | 2 | run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run -- -cp                  | 2 | run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run -- -Dx=y                | 2 | run needs a program, such as: shmem4j run -n 2 -- Main.java",
      "run -- build/Main.class     | 2 | a main class is named without its file's ending: build/Main.class; write its name, such as: shmem4j run -n 2 -- -cp classes com.example.Main",
      "run -- app.jar              | 2 | a jar needs -jar: app.jar; write: shmem4j run -n 2 -- -jar app.jar",
      "run -- None.java            | 2 | a source program must be a file that can be read: None.java",
      "run --heap lots -- Main     | 2 | --heap must be auto or a decimal number of bytes, optionally followed by k, m, g or t, up to 64t: --heap=lots",
      "run --timeout soon -- Main  | 2 | --timeout must be unlimited, or seconds, or a number with ms, s, m or h: --timeout=soon",
      "run --delay x -- Main       | 2 | --delay must be a whole number: --delay=x",
      "run --trace ful -- Main     | 2 | --trace must be 0 or 1, no or yes, off or on, false or true, or full: --trace=ful",
      "run -x SHMEM4J_CHECK=maybe -- Main | 2 | SHMEM4J_CHECK must be 0 or 1, no or yes, off or on, false or true: SHMEM4J_CHECK=maybe",
      "run -x SHMEM4J_PROFILE=yes -- Main | 2 | SHMEM4J_PROFILE must be the path of a folder, ./yes for one that is called yes: SHMEM4J_PROFILE=yes",
      "exec                        | 2 | exec needs a program, such as: mpirun -np 2 shmem4j exec -- -cp app.jar Main",
      "exec -- Main                | 2 | exec is for processes that a cluster's launcher starts, such as: mpirun -np 2 shmem4j exec -- -cp app.jar Main; on this machine use run",
      "exec --haep 1m -- Main      | 2 | exec has no option --haep; did you mean --heap?",
      "exec --profile -- Main      | 2 | --profile needs a value",
      "exec -Xmx1g Main            | 2 | exec has no option -Xmx1g; options for java come after --",
      "ps all                      | 2 | ps takes no arguments: all",
      "ps --al                     | 2 | ps has no option --al",
      "top a b                     | 2 | top takes one job: a b",
      "top --onec                  | 2 | top has no option --onec; did you mean --once?",
      "top --interval 0            | 2 | --interval must be a number from 1 to 3600: --interval=0",
      "top nojob                   | 1 | no such job of yours runs on this host: job=nojob; shmem4j ps lists those that do",
      "dump a b                    | 2 | dump takes one job: a b",
      "dump --al                   | 2 | dump has no option --al",
      "profile                     | 2 | profile needs the folder with the recordings, such as: profile DIR",
      "profile a b                 | 2 | profile needs the folder with the recordings, such as: profile DIR",
      "profile /proc/x             | 1 | a folder must have recordings of PEs: folder=/proc/x",
      "profile pom.xml             | 1 | a folder must have recordings of PEs: folder=pom.xml",
      "findings                    | 2 | findings needs the folder with the records, such as: findings DIR",
      "findings --jsno f d         | 2 | findings has no option --jsno; did you mean --json?",
      "findings nodir              | 1 | the folder must hold the records of a checked job: folder=nodir",
      "info me                     | 2 | info takes no arguments but --settings or --java-home: me",
      "info --setting              | 2 | info has no option --setting; did you mean --settings?",
      "demo --chek                 | 2 | demo has no option --chek; did you mean --check?",
      "demo x                      | 2 | demo takes no program: x",
      "demo                        | 2 | demo needs more than the runtime's jar: run it in the distribution or the source tree of shmem4j",
      "new                         | 2 | new needs one folder, such as: new hello",
      "new a b                     | 2 | new needs one folder, such as: new hello",
      "new --mavne a               | 2 | new has no option --mavne; did you mean --maven?",
      "new /proc/x                 | 1 | the project could not be written: folder=/proc/x",
      "new pom.xml/x               | 1 | the project could not be written: folder=pom.xml/x",
      "new target                  | 2 | new needs a folder that does not exist yet: target",
      "new /                       | 2 | new needs a folder that does not exist yet: /",
      "completion                  | 2 | completion needs a shell: bash, zsh or fish",
      "completion csh              | 2 | completion needs a shell: bash, zsh or fish",
      "bench                       | 2 | bench needs more than the runtime's jar: run it in the distribution or the source tree of shmem4j"
  })
  void itIsTold(String line, int status, String message) throws InterruptedException {
    Told told = run(line.split(" ", -1));
    assertThat(told.status()).as(told.text()).isEqualTo(status);
    assertThat(told.text()).startsWith("shmem4j: " + message);
    assertThat(told.text().lines()).hasSize(1).noneMatch(text -> text.matches(".*(Exception|Error)\\b.*"));
    if (status == 2) {
      assertThat(told.text()).isEqualTo("shmem4j: " + message + "\n");
    }
  }

  private record Told(int status, String text) {}

  private static Told run(String... words) throws InterruptedException {
    PrintStream usual = System.err;
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    System.setErr(new PrintStream(told, true, StandardCharsets.UTF_8));
    try {
      return new Told(Main.run(List.of(words)), told.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(usual);
    }
  }
}
