package org.shmem4j.internal.watching.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.shmem4j.tools.checkedrun.CheckReport;
import org.shmem4j.tools.checkedrun.RecordReceiver;
import org.shmem4j.tools.checkedrun.Search;

/** Records that come over a network, from PEs and from others. */
@Timeout(120)
class RecordReceiverTest {
  private static final List<InetAddress> HERE = List.of(InetAddress.ofLiteral("127.0.0.1"));
  private static final int PES = 2;

  @TempDir
  Path folder;

  private RecordReceiver receiver() throws IOException {
    return new RecordReceiver(folder, PES, HERE, () -> false);
  }

  private static FarSearch pe(RecordReceiver receiver) {
    return new FarSearch(SearchAddress.parse(receiver.address().text()));
  }

  private static void end(RecordOut record) throws IOException {
    record.write(ByteBuffer.allocate(37).put((byte) EventKind.END.ordinal()).putInt(4).putLong(1).putLong(0).putLong(0)
        .putLong(PES).flip());
    record.close();
  }

  @Test
  void recordsArriveAndTheTimeIsTold() throws Exception {
    try (RecordReceiver receiver = receiver(); FarClock clock = pe(receiver).clock(1)) {
      assertThat(Math.abs(clock.offset())).isLessThan(1_000_000_000); // it is the same clock
      end(pe(receiver).open(1, 1));
      end(pe(receiver).open(1, 2));
    }
    assertThat(Files.size(RecordFiles.of(folder, 1, 0))).isEqualTo(37);
    assertThat(Files.size(RecordFiles.of(folder.resolve("2"), 1, 0))).isEqualTo(37);
  }

  @Test
  void aSecondRecordOfAPeIsRefused() throws Exception {
    try (RecordReceiver receiver = receiver()) {
      RecordOut first = pe(receiver).open(0, 1);
      assertThatThrownBy(() -> pe(receiver).open(0, 1)).isInstanceOf(IOException.class);
      end(first);
      assertThatThrownBy(() -> pe(receiver).open(0, 1)).as("after its end, too").isInstanceOf(IOException.class);
    }
    assertThat(Files.size(RecordFiles.of(folder, 0, 0))).isEqualTo(37);
  }

  @Test
  void whatCannotBeAPesRecordIsRefused() throws Exception {
    try (RecordReceiver receiver = receiver()) {
      for (int[] wrong : new int[][] {{-1, 1}, {PES, 1}, {0, 0}, {0, 2}, {0, Integer.MAX_VALUE}, {-121, 1}}) {
        assertThatThrownBy(() -> pe(receiver).open(wrong[0], wrong[1])).isInstanceOf(IOException.class);
      }
      assertThatThrownBy(() -> pe(receiver).clock(PES)).isInstanceOf(IOException.class);
      end(pe(receiver).open(0, 1));
    }
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(RecordFiles.of(folder, 0, 0));
    }
  }

  /** What a PE's connection brings is searched as any record is. */
  @Test
  void aForgedRecordEndsTheSearchWithALine() throws Exception {
    Search search = new Search(folder, PES);
    try (RecordReceiver receiver = new RecordReceiver(folder, PES, HERE, search::isOver)) {
      end(pe(receiver).open(0, 1));
      RecordOut record = pe(receiver).open(1, 1);
      record.write(ByteBuffer.allocate(13).put((byte) -121).putInt(1).putLong(1).flip());
      while (!search.isOver()) {
        Thread.onSpinWait();
      }
      record.close();
    }
    CheckReport report = search.end();
    assertThat(report.gaps()).singleElement().asString().contains("the record of PE 1 was wrong: ", "kind=135");
    assertThat(report.status()).isEqualTo(CheckReport.NOT_ALL_CHECKED);
  }

  /** A process has only so many descriptors, which strangers may take all. */
  @Test
  void aConnectionThatCannotBeAcceptedIsNotTheLast() throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process = new ProcessBuilder("sh", "-c", "ulimit -n 60 && exec \"$@\"", "sh", java, "-XX:-MaxFDLimit",
        "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), FewDescriptors.class.getName(),
        folder.toString())
        .redirectError(new File("/dev/null")).start();
    List<Socket> strangers = new ArrayList<>();
    try (var lines = process.inputReader()) {
      SearchAddress address = SearchAddress.parse(lines.readLine());
      InetSocketAddress place = address.places().getFirst();
      end(new FarSearch(address).open(1, 1));
      for (int i = 0; i < 100; i++) {
        strangers.add(new Socket(place.getAddress(), place.getPort()));
      }
      for (Socket stranger : strangers) {
        stranger.close();
      }
      end(new FarSearch(address).open(0, 1));
      process.getOutputStream().close();
      assertThat(lines.readLine()).isEqualTo("closed");
      assertThat(Files.size(RecordFiles.of(folder, 0, 0))).isEqualTo(37);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Receives records until its input ends. */
  static final class FewDescriptors {
    private FewDescriptors() {}

    public static void main(String[] arguments) throws IOException {
      try (RecordReceiver receiver = new RecordReceiver(Path.of(arguments[0]), PES, HERE, () -> false)) {
        System.out.println(receiver.address().text());
        byte[] ignored = System.in.readAllBytes();
      }
      System.out.println("closed");
    }
  }

  @Test
  void theTextOfAnAddressIsReadAgain() {
    SearchAddress address = SearchAddress.at(List.of(
        new InetSocketAddress(InetAddress.ofLiteral("10.77.0.1"), 4711),
        new InetSocketAddress(InetAddress.ofLiteral("fd00::1"), 815)), new SecureRandom());
    assertThat(SearchAddress.parse(address.text())).isEqualTo(address);
    assertThat(address.isQuestion(address.question().getBytes(StandardCharsets.US_ASCII))).isTrue();
    assertThat(address.isQuestion(address.answer().getBytes(StandardCharsets.US_ASCII))).isFalse();
    assertThat(address.isAnswer(address.answer().getBytes(StandardCharsets.US_ASCII))).isTrue();
    assertThat(address.isAnswer(new byte[0])).isFalse();
  }
}
