package org.shmem4j.beside.aeron;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.FragmentAssembler;
import io.aeron.Subscription;
import io.aeron.driver.MediaDriver;
import io.aeron.driver.ThreadingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleBinaryOperator;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A stream from each process of a job to every other one, and the parts from which collectives are made. The media
 * driver is a thread of process 0.
 */
final class Streams implements AutoCloseable {
  private static final String CHANNEL = "aeron:ipc?term-length=4m";
  private static final int MOST_BYTES = 1 << 18;
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  final int me;
  final int members;
  private final MediaDriver driver; // of process 0, otherwise null
  private final Aeron aeron;
  private final ExclusivePublication[] out;
  private final Subscription[] in;
  private final UnsafeBuffer outgoing = new UnsafeBuffer(ByteBuffer.allocateDirect(MOST_BYTES));
  private double[] received;
  private long arrivals;
  private final FragmentAssembler assembler = new FragmentAssembler((buffer, offset, length, header) -> {
    for (int i = 0; i < length / Double.BYTES; i++) {
      received[i] = buffer.getDouble(offset + i * Double.BYTES, ByteOrder.nativeOrder());
    }
    arrivals++;
  });
  private final IdleStrategy idle = new BackoffIdleStrategy(50, Long.MAX_VALUE, 1, 1);

  Streams(int me, int members, String folder) {
    this.me = me;
    this.members = members;
    driver = me == 0
        ? MediaDriver.launch(new MediaDriver.Context().aeronDirectoryName(folder).dirDeleteOnShutdown(true)
            .threadingMode(ThreadingMode.SHARED)
            .sharedIdleStrategy(new BackoffIdleStrategy(100, 10, 1_000, 1_000_000)))
        : null;
    aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(folder)); // waits for the driver
    out = new ExclusivePublication[members];
    in = new Subscription[members];
    for (int other = 0; other < members; other++) {
      if (other != me) {
        out[other] = aeron.addExclusivePublication(CHANNEL, 1 + me * members + other);
        in[other] = aeron.addSubscription(CHANNEL, 1 + other * members + me);
      }
    }
    for (int other = 0; other < members; other++) {
      if (other != me) {
        until(out[other]::isConnected);
        until(in[other]::isConnected);
      }
    }
  }

  void send(int to, double[] elements) {
    for (int i = 0; i < elements.length; i++) {
      outgoing.putDouble(i * Double.BYTES, elements[i], ByteOrder.nativeOrder());
    }
    until(() -> out[to].offer(outgoing, 0, elements.length * Double.BYTES) > 0);
  }

  /** Waits for the next message; a long one comes in several fragments. */
  void receive(int from, double[] elements) {
    received = elements;
    long before = arrivals;
    until(() -> in[from].poll(assembler, 1) > 0 && arrivals > before);
  }

  /** Combines the elements of all processes in the order of their numbers, so that all get the same. */
  void allreduce(double[] elements, double[] results, DoubleBinaryOperator operator) {
    for (int other = 0; other < members; other++) {
      if (other != me) {
        send(other, elements);
      }
    }
    double[] part = new double[elements.length];
    for (int member = 0; member < members; member++) {
      double[] from = elements;
      if (member != me) {
        from = part;
        receive(member, part);
      }
      for (int i = 0; i < results.length; i++) {
        results[i] = member == 0 ? from[i] : operator.applyAsDouble(results[i], from[i]);
      }
    }
  }

  void barrier(double[] nothing) {
    for (int other = 0; other < members; other++) {
      if (other != me) {
        send(other, nothing);
      }
    }
    for (int other = 0; other < members; other++) {
      if (other != me) {
        receive(other, nothing);
      }
    }
  }

  private void until(BooleanSupplier attempt) {
    if (attempt.getAsBoolean()) {
      return;
    }
    long start = System.nanoTime();
    idle.reset();
    while (!attempt.getAsBoolean()) {
      idle.idle();
      if (System.nanoTime() - start > LIMIT_NANOS) {
        throw new IllegalStateException("the others must take part within 60 s");
      }
    }
  }

  @Override
  public void close() {
    CloseHelper.closeAll(aeron, driver);
  }
}
