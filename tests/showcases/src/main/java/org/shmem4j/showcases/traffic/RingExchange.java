package org.shmem4j.showcases.traffic;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.concurrent.MessageHandler;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.ringbuffer.OneToOneRingBuffer;
import org.agrona.concurrent.ringbuffer.RingBufferDescriptor;
import org.shmem4j.Shmem;

/** One of Agrona's ring buffers from each partition to every other one, in a file that all map. */
final class RingExchange implements StepExchange {
  /** A ring takes messages of up to an eighth of its capacity. */
  private static final int MESSAGES = 8;
  private static final int ANY_TYPE = 1;

  private final int me;
  private final OneToOneRingBuffer[] in;
  private final OneToOneRingBuffer[] out;
  private final UnsafeBuffer outgoing = new UnsafeBuffer(0, 0);
  private final Idle idle = new Idle();
  private final MessageHandler taker;
  private Receiver receiver;
  private int sender;

  /**
   * Opens the rings; all partitions call this.
   *
   * @param shmem this PE, used only to agree that all have mapped the file
   * @param file the file, which PE 0 makes, in memory
   * @param mostBytes the length of the longest message
   */
  RingExchange(Shmem shmem, Path file, int mostBytes) throws IOException {
    this.me = shmem.myPe();
    this.taker = (type, buffer, at, bytes) -> receiver.received(sender, buffer.byteBuffer(),
        buffer.wrapAdjustment() + at, bytes);
    int pes = shmem.nPes();
    int room = Integer.highestOneBit(Math.max(1024, 2 * MESSAGES * (mostBytes + Long.BYTES)));
    int ring = room + RingBufferDescriptor.TRAILER_LENGTH;
    this.in = new OneToOneRingBuffer[pes];
    this.out = new OneToOneRingBuffer[pes];
    MappedByteBuffer memory;
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) ring * pes * pes);
      memory.order(ByteOrder.nativeOrder());
    }
    shmem.barrierAll();
    for (int pe = 0; pe < pes; pe++) {
      in[pe] = new OneToOneRingBuffer(new UnsafeBuffer(memory, (pe * pes + me) * ring, ring));
      out[pe] = new OneToOneRingBuffer(new UnsafeBuffer(memory, (me * pes + pe) * ring, ring));
    }
  }

  @Override
  public void send(int to, byte[] bytes, int count) {
    outgoing.wrap(bytes);
    idle.until(() -> out[to].write(ANY_TYPE, outgoing, 0, count));
  }

  @Override
  public void receive(Receiver users) {
    receiver = users;
    for (int pe = 0; pe < in.length; pe++) {
      if (pe != me) {
        OneToOneRingBuffer ring = in[pe];
        sender = pe;
        idle.until(() -> ring.read(taker, 1) > 0);
      }
    }
  }

  @Override
  public void close() {
    // The rings need nothing; their file is deleted by the code that made its folder.
  }
}
