package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What methods of other files do is known: a wrong one is told in the file that calls it, and no right twin is. */
@Execution(ExecutionMode.CONCURRENT)
class OtherFilesTest {
  private static final String IMPORTS = """
      import static org.shmem4j.api.Reductions.*;
      import static org.shmem4j.api.Rma.*;
      import org.shmem4j.*;
      import org.shmem4j.api.*;
      """;

  @TempDir
  Path output;

  /** The messages of two files, whichever comes first; no more where the first one is a class file already. */
  private List<Program.Message> compile(String helper, String user) {
    Program program = new Program().add("Helper.java", IMPORTS + helper).add("User.java", IMPORTS + user);
    List<Program.Message> found = program.compile(output);
    assertThat(program.reversed().compile(output)).containsExactlyInAnyOrderElementsOf(found);
    new Program().add("Helper.java", IMPORTS + helper).options("-classpath", classes()).compile(output);
    assertThat(found).containsAll(
        new Program().add("User.java", IMPORTS + user).options("-classpath", classes()).compile(output));
    return found;
  }

  private String classes() {
    return Program.libraries() + File.pathSeparator + output;
  }

  private void areTold(String tag, String wrong, String right, String user) {
    assertThat(compile(wrong, user)).singleElement().satisfies(each -> {
      assertThat(each.file()).isEqualTo("User.java");
      assertThat(each.text()).contains("[" + tag + "]");
    });
    assertThat(compile(right, user)).isEmpty();
  }

  @Test
  void locksThatAreClearedElsewhere() {
    String helper = """
        final class Helper {
          static void enter(Shmem shmem, SymmetricLongs lock) {
            shmem.setLock(lock);
          }

          static void leave(Shmem shmem, SymmetricLongs lock) {
            System.out.println("leaves");
            shmem.clearLock(lock);
          }
        }
        """;
    String wrong = helper.replace("    shmem.clearLock(lock);\n", "");
    areTold("shmem-held", wrong, helper, """
        final class User {
          static void add(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
            Helper.enter(shmem, lock);
            longP(total, longG(total, 0) + 1, 0);
            Helper.leave(shmem, lock);
            shmem.barrierAll();
          }
        }
        """);
    areTold("shmem-held", wrong, helper, """
        final class User {
          static void add(Shmem shmem, SymmetricLongs lock, SymmetricLongs total) {
            shmem.setLock(lock);
            if (longG(total, 0) == 0) {
              Helper.leave(shmem, lock);
              return;
            }
            shmem.clearLock(lock);
          }
        }
        """);
  }

  @Test
  void theFileOfALineIsNamed() {
    assertThat(compile("""
        final class Helper {
          static void enter(Shmem shmem, SymmetricLongs lock) {
            shmem.setLock(lock);
          }
        }
        """, """
        final class User {
          static void add(Shmem shmem, SymmetricLongs lock) {
            Helper.enter(shmem, lock);
            shmem.barrierAll();
          }
        }
        """)).singleElement()
        .satisfies(each -> assertThat(each.text()).contains("lock is held as of line 7 of Helper.java"));
  }

  @Test
  void countsOfRecords() {
    String right = """
        record Helper(int first, int count) {
          static Helper of(Shmem shmem, int total) {
            int each = total / shmem.nPes();
            return new Helper(shmem.myPe() * each, each);
          }
        }
        """;
    String wrong = right.replace("each, each)", "each, each + (shmem.myPe() == 0 ? 1 : 0))");
    areTold("shmem-argument-differs", wrong, right, """
        final class User {
          static void sum(Shmem shmem, SymmetricDoubles sums, SymmetricDoubles values) {
            Helper share = Helper.of(shmem, 1000);
            values.set(0, share.first());
            doubleSumReduce(shmem.worldTeam(), sums, values, share.count());
          }
        }
        """);
  }

  @Test
  void numbersOfPes() {
    String right = """
        final class Helper {
          static int left(Shmem shmem, int by) {
            return (shmem.myPe() + shmem.nPes() - by) % shmem.nPes();
          }
        }
        """;
    areTold("shmem-negative-pe", right.replace(" + shmem.nPes()", ""), right, """
        final class User {
          static void shift(Shmem shmem, SymmetricInts from, SymmetricInts to) {
            for (int i = 0; i < 4; i++) {
              intPut(to, from, 16, Helper.left(shmem, 1));
              shmem.barrierAll();
            }
          }
        }
        """);
  }

  @Test
  void waysByAnEnum() {
    String wrong = """
        enum Helper {
          READER, WRITER;

          static Helper of(Shmem shmem) {
            return shmem.myPe() == 0 ? WRITER : READER;
          }
        }
        """;
    areTold("shmem-partial-collective", wrong, wrong.replace("myPe() == 0", "nPes() == 1"), """
        final class User {
          static void meet(Shmem shmem) {
            switch (Helper.of(shmem)) {
              case WRITER -> shmem.barrierAll();
              case READER -> System.out.println("reads");
            }
          }
        }
        """);
  }

  /** What constructors set fields to, and what methods make of it. */
  @Test
  void fieldsWithTheNumberOfThePe() {
    String wrong = """
        final class Helper {
          private final int me;
          private final int n;

          Helper(Shmem shmem) {
            me = shmem.myPe();
            n = shmem.nPes();
          }

          boolean isLast() {
            return me == n - 1;
          }

          int right() {
            return me + 1;
          }
        }
        """;
    String user = """
        final class User {
          static void shift(Shmem shmem, SymmetricInts from, SymmetricInts to) {
            Helper ring = new Helper(shmem);
            intPut(to, from, 16, ring.right());
            shmem.barrierAll();
          }
        }
        """;
    areTold("shmem-pe-out-of-range", wrong, wrong.replace("me + 1", "(me + 1) % n"), user);
    String guarded = user.replace("    intPut", "    if (!ring.isLast()) {\n    intPut")
        .replace(");\n    shmem", ");\n    }\n    shmem");
    assertThat(compile(wrong, guarded)).isEmpty();
    areTold("shmem-partial-collective", wrong, wrong.replace("me == n - 1", "n == 1"),
        guarded.replace("intPut(to, from, 16, ring.right())", "shmem.barrierAll()"));
  }

  /** A method of another file, by further ones, makes the calls that the other PEs make here. */
  @Test
  void whatTheFirstPeDoesElsewhere() {
    String user = """
        final class User {
          static void meet(Shmem shmem, SymmetricLongs data) {
            if (shmem.myPe() == 0) {
              new Helper(shmem, data).all();
            } else {
              shmem.barrierAll();
              shmem.barrierAll();
            }
          }
        }
        """;
    String right = """
        record Helper(Shmem shmem, SymmetricLongs data) {
          void all() {
            step(1);
            step(2);
          }

          private void step(int i) {
            data.set(0, i);
            shmem.barrierAll();
          }
        }
        """;
    areTold("shmem-partial-collective", right.replace("    shmem.barrierAll();\n", ""), right, user);
  }

  @Test
  void helpersOfHelpers() {
    String right = """
        final class Helper {
          private static int rank(Shmem shmem) {
            return shmem.myPe();
          }

          private static void meet(Shmem shmem) {
            shmem.barrierAll();
          }

          static void meetFirst(Shmem shmem) {
            if (rank(shmem) == 0) {
              System.out.println("first");
            }
            meet(shmem);
          }
        }
        """;
    areTold("shmem-partial-collective", right, right.replace("    meet(shmem)", "    rank(shmem)"), """
        final class User {
          static void meet(Shmem shmem) {
            if (shmem.myPe() > 1) {
              Helper.meetFirst(shmem);
            }
          }
        }
        """);
  }

  /** Methods that may be overridden are not followed: which one of two runs there is seen in neither file alone. */
  @Test
  void whatIsOverriddenElsewhere() {
    assertThat(compile("""
        class Helper {
          void setup(Shmem shmem) {
            shmem.barrierAll();
          }

          void run(Shmem shmem) {
            setup(shmem);
          }

          static void first(Shmem shmem) {
            if (shmem.myPe() == 0) {
              User.made(shmem);
            }
          }
        }
        """, """
        final class User extends Helper {
          @Override
          void setup(Shmem shmem) {
            System.out.println("only the first");
          }

          static void made(Shmem shmem) {
            new User().run(shmem);
          }
        }
        """)).isEmpty();
  }
}
