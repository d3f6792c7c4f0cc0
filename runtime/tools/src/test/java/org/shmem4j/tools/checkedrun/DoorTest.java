package org.shmem4j.tools.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.watching.checkedrun.SearchAddress;

/** Who is let in where PEs send their records, and what strangers cost. */
@Timeout(60)
class DoorTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final int PE = 3;
  private static final InetAddress HERE = InetAddress.ofLiteral("127.0.0.1");
  private static final InetAddress ALSO_HERE = InetAddress.ofLiteral("127.0.0.2");

  private final BlockingQueue<SocketChannel> welcome = new LinkedBlockingQueue<>();
  private final List<Socket> strangers = new ArrayList<>();

  @AfterEach
  void leave() throws IOException {
    for (Socket stranger : strangers) {
      stranger.close();
    }
  }

  private Door door(Duration patience, InetAddress... addresses) throws IOException {
    return new Door(List.of(addresses), patience, (connection, purpose, pe, time) -> {
      assertThat(List.of(purpose, pe, time)).isEqualTo(List.of(SearchAddress.RECORD, PE, 1));
      assertThat(connection.isBlocking()).isTrue();
      welcome.add(connection);
    });
  }

  private Socket connected(Door door) throws IOException {
    InetSocketAddress place = door.address().places().getFirst();
    Socket socket = new Socket(place.getAddress(), place.getPort());
    socket.setSoTimeout(30_000);
    strangers.add(socket);
    return socket;
  }

  private static byte[] greeting(String question) {
    return ByteBuffer.allocate(SearchAddress.GREETING_BYTES).put(question.getBytes(StandardCharsets.US_ASCII))
        .put(SearchAddress.RECORD).putInt(PE).putInt(1).array();
  }

  private void aPeIsLetIn(Door door) throws IOException, InterruptedException {
    connected(door).getOutputStream().write(greeting(door.address().question()));
    SocketChannel connection = welcome.poll(30, TimeUnit.SECONDS);
    assertThat(connection).isNotNull();
    connection.close();
  }

  private static void isTurnedAway(Socket socket) throws IOException {
    assertThat(socket.getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void whoSaysTheQuestionIsLetInAlsoByteForByte() throws Exception {
    try (Door door = door(LONG, HERE)) {
      aPeIsLetIn(door);
      Socket slow = connected(door);
      for (byte each : greeting(door.address().question())) {
        slow.getOutputStream().write(each);
        slow.getOutputStream().flush();
      }
      assertThat(welcome.poll(30, TimeUnit.SECONDS)).isNotNull();
    }
  }

  @Test
  void whoSaysSomethingElseIsTurnedAway() throws Exception {
    try (Door door = door(LONG, HERE)) {
      String question = door.address().question();
      Socket wrong = connected(door);
      wrong.getOutputStream().write(greeting(question.substring(1) + (question.startsWith("0") ? "1" : "0")));
      isTurnedAway(wrong);
      assertThat(welcome).isEmpty();
      aPeIsLetIn(door);
    }
  }

  @Test
  void nobodyKnowsTheSecretOfAnotherJob() throws IOException {
    try (Door one = door(LONG, HERE); Door other = door(LONG, HERE)) {
      assertThat(one.address().question()).isNotEqualTo(other.address().question()).hasSize(SearchAddress.WORD_BYTES);
      assertThat(one.address().toString()).doesNotContain(one.address().question(), one.address().answer());
    }
  }

  @Test
  void itWaitsOnlyAtTheAddressesThatItIsGiven() throws IOException {
    try (Door door = door(LONG, HERE)) {
      int port = door.address().places().getFirst().getPort();
      assertThatThrownBy(() -> new Socket(ALSO_HERE, port).close()).isInstanceOf(ConnectException.class);
    }
    try (Door door = door(LONG, HERE, ALSO_HERE)) {
      InetSocketAddress second = door.address().places().getLast();
      new Socket(second.getAddress(), second.getPort()).close();
      assertThat(second.getAddress()).isEqualTo(ALSO_HERE);
    }
  }

  @Test
  void anAddressOfAnotherHostIsOneSentence() {
    InetAddress elsewhere = InetAddress.ofLiteral("192.0.2.1");
    assertThatThrownBy(() -> door(LONG, HERE, elsewhere)).isInstanceOf(ShmemException.class)
        .hasMessageContaining("needs a port to which its PEs send their records: address=192.0.2.1;");
  }

  @Test
  void whoIsSilentGoesAfterAWhile() throws Exception {
    try (Door door = door(Duration.ofMillis(50), HERE)) {
      isTurnedAway(connected(door));
      Socket begins = connected(door);
      begins.getOutputStream().write('a');
      isTurnedAway(begins);
      aPeIsLetIn(door);
    }
  }

  /** However many are silent, with all the time that they want, PEs come in, and no thread is added. */
  @Test
  void manySilentOnesKeepNobodyOut() throws Exception {
    try (Door door = door(LONG, HERE)) {
      int before = Thread.activeCount();
      for (int i = 0; i < 3 * Door.MOST_CALLERS; i++) {
        Socket ignored = connected(door);
      }
      aPeIsLetIn(door);
      assertThat(Thread.activeCount()).isEqualTo(before);
      isTurnedAway(strangers.getFirst());
    }
  }

  @Test
  void whoHasNotSpokenIsTurnedAwayWhenTheDoorCloses() throws Exception {
    Socket stranger;
    try (Door door = door(LONG, HERE)) {
      stranger = connected(door);
      aPeIsLetIn(door); // so the one before has been, too
    }
    isTurnedAway(stranger);
  }
}
