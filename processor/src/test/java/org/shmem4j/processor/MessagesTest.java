package org.shmem4j.processor;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages have a second place: where the PE's number enters, and the turn of a loop or the PE that goes too far. */
class MessagesTest {
  @TempDir
  Path output;

  private String message(String statements) {
    return messages(statements).getFirst().text();
  }

  private List<Program.Message> messages(String statements) {
    String text = """
        import static org.shmem4j.api.DataCollectives.*;
        import static org.shmem4j.api.Rma.*;
        import org.shmem4j.*;
        import org.shmem4j.api.*;

        final class Told {
          private int rank;

          void run(Shmem shmem, @SuppressWarnings("unused") int limit) {
            SymmetricInts a = shmem.callocate(SymmetricInts.TYPE, 64);
            SymmetricInts b = shmem.callocate(SymmetricInts.TYPE, 64);
            int me = shmem.myPe();
            rank = me / 2;
        %s  }

          private static void send(Shmem shmem, SymmetricInts a, SymmetricInts b, int root) {
            intBroadcast(shmem.worldTeam(), a, b, 4, root);
          }
        }
        """.formatted(statements.indent(4));
    return new Program().add("Told.java", text).compile(output);
  }

  @Test
  void thePesNumberEnters() {
    assertThat(
        message("int root = me % 2;\nSystem.out.println(root);\nintBroadcast(shmem.worldTeam(), a, b, 4, root);"))
        .contains("it depends on the PE's number (the PE's number enters on line 12);");
    assertThat(message("intBroadcast(shmem.worldTeam(), a, b, 4, rank);"))
        .contains("root=rank depends on the PE's number (the PE's number enters on line 12);");
    assertThat(message("boolean isFirst = me == 0;\nif (isFirst) {\n  shmem.barrierAll();\n}"))
        .contains("depends on isFirst on line 15 (the PE's number enters on line 12);");
    assertThat(message("send(shmem, a, b, rank);"))
        .contains("(the PE's number enters on line 12) (called from line 14);");
  }

  @Test
  void aNumberThatEntersHereHasOnePlace() {
    assertThat(message("intBroadcast(shmem.worldTeam(), a, b, 4, shmem.myPe());"))
        .contains("depends on the PE's number;");
  }

  @Test
  void aNegativeNumberIsToldOnceWithWhereItIs() {
    assertThat(message("Layout.contiguous(SymmetricInts.TYPE, me - 1);")).contains(
        "count must not be negative: count=me - 1 is negative where shmem.myPe()=0;");
    assertThat(message("shmem.free(shmem.allocate(SymmetricInts.TYPE, me - 5));"))
        .contains("length=me - 5 is negative where shmem.myPe()=0;");
    assertThat(messages("Layout.vector(SymmetricInts.TYPE, -1, -2, 3);")).hasSize(1);
    assertThat(messages("Layout.indexed(SymmetricInts.TYPE, new long[] {4, -1}, new long[] {-2, 8});"))
        .singleElement().extracting(Program.Message::text).asString()
        .contains("blockLengths[1] must not be negative: blockLengths[1]=-1;");
    assertThat(message("""
        long[] lengths = {4, -1 - me};
        Layout.indexed(SymmetricInts.TYPE, lengths, new long[] {0, 8});"""))
        .contains("blockLengths[1]=-shmem.myPe() - 1 is negative");
  }

  @Test
  void aTurnGoesTooFar() {
    assertThat(message("for (int i = 0; i <= 64; i++) {\n  a.set(i, 1);\n}")).contains("index=i length=64 where i=64;");
    assertThat(message("for (int i = 64; i >= 0; i--) {\n  a.set(i - 1, 1);\n}"))
        .contains("index=i - 1 is negative where i=0;");
    assertThat(message("intP(a, 1, me + 1);")).contains("where shmem.myPe()=shmem.nPes() - 1;");
  }
}
