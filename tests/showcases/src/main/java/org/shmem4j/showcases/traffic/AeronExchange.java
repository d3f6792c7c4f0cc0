package org.shmem4j.showcases.traffic;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import io.aeron.logbuffer.FragmentHandler;
import java.nio.file.Path;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;
import org.shmem4j.Shmem;

/**
 * Aeron over shared memory: a stream from each partition to each other, and a media driver in the process of PE 0, all
 * of which runs in one thread. Messages go as one fragment each, since a longer one would be assembled.
 */
final class AeronExchange implements StepExchange {
  private static final int TERM_BYTES = 1 << 20;
  /** The longest fragment that Aeron allows, with its header. */
  private static final int MOST_BYTES = 65_504;
  private static final int HEADER_BYTES = 32;

  private final MediaDriver driver; // on PE 0, otherwise null
  private final Aeron aeron;
  private final int me;
  private final Subscription[] in;
  private final ExclusivePublication[] out;
  private final UnsafeBuffer outgoing = new UnsafeBuffer(0, 0);
  private final Idle idle = new Idle();
  private final FragmentHandler taker;
  private Receiver receiver;
  private int sender;

  /**
   * Opens the streams; all partitions call this.
   *
   * @param shmem this PE, used only to agree that all are ready
   * @param folder the driver's folder, in memory
   * @param mostBytes the length of the longest message
   */
  AeronExchange(Shmem shmem, Path folder, int mostBytes) {
    if (mostBytes + HEADER_BYTES > MOST_BYTES) {
      throw new IllegalArgumentException("a message must fit into a fragment: mostBytes=" + mostBytes);
    }
    this.me = shmem.myPe();
    this.taker = (buffer, at, bytes, header) -> receiver.received(sender, buffer.byteBuffer(),
        buffer.wrapAdjustment() + at, bytes);
    int pes = shmem.nPes();
    this.driver = me == 0 ? driver(folder) : null;
    shmem.barrierAll();
    this.aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(folder.toString()));
    this.in = new Subscription[pes];
    this.out = new ExclusivePublication[pes];
    String channel = "aeron:ipc?term-length=" + TERM_BYTES + "|mtu=" + MOST_BYTES;
    for (int pe = 0; pe < pes; pe++) {
      if (pe != me) {
        in[pe] = aeron.addSubscription(channel, stream(pe, me, pes));
        out[pe] = aeron.addExclusivePublication(channel, stream(me, pe, pes));
      }
    }
    for (int pe = 0; pe < pes; pe++) {
      if (pe != me) {
        idle.until(in[pe]::isConnected);
        idle.until(out[pe]::isConnected);
      }
    }
    shmem.barrierAll();
  }

  private static MediaDriver driver(Path folder) {
    return MediaDriver.launch(new MediaDriver.Context()
        .aeronDirectoryName(folder.toString())
        .dirDeleteOnStart(true)
        .dirDeleteOnShutdown(true)
        .threadingMode(ThreadingMode.SHARED)
        .ipcMtuLength(MOST_BYTES)
        .sharedIdleStrategy(new BackoffIdleStrategy(100, 10, 1_000, 1_000_000)));
  }

  private static int stream(int from, int to, int pes) {
    return 1 + from * pes + to;
  }

  @Override
  public void send(int to, byte[] bytes, int count) {
    outgoing.wrap(bytes);
    idle.until(() -> out[to].offer(outgoing, 0, count) > 0);
  }

  @Override
  public void receive(Receiver users) {
    receiver = users;
    for (int pe = 0; pe < in.length; pe++) {
      if (pe != me) {
        Subscription stream = in[pe];
        sender = pe;
        idle.until(() -> stream.poll(taker, 1) > 0);
      }
    }
  }

  @Override
  public void close() {
    CloseHelper.closeAll(aeron, driver);
  }
}
