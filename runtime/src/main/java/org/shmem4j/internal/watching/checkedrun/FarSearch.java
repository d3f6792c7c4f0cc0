package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;

/** The search through the records of a job on several hosts; the PEs send it their records. */
final class FarSearch implements Records {
  private static final int PATIENCE_MILLIS = 5000;

  private final SearchAddress search;
  private InetSocketAddress reached; // the address that could be reached

  FarSearch(SearchAddress search) {
    this.search = search;
  }

  @Override
  public RecordOut open(int pe, int time) throws IOException {
    return new SentRecord(connect(SearchAddress.RECORD, pe, time), pe);
  }

  @Override
  public FarClock clock(int pe) throws IOException {
    return new FarClock(connect(SearchAddress.CLOCK, pe, 1));
  }

  private synchronized SocketChannel connect(byte purpose, int pe, int time) throws IOException {
    if (reached != null) {
      return connect(reached, purpose, pe, time);
    }
    IOException refused = new IOException("the search for the checks must be reachable over the network: at="
        + search.placesText() + "; name the job's hosts with --hosts, or the launcher's interface to them, such as"
        + " -x UCX_NET_DEVICES=eth0");
    for (InetSocketAddress place : search.places()) {
      try {
        SocketChannel channel = connect(place, purpose, pe, time);
        reached = place;
        return channel;
      } catch (IOException e) {
        refused.addSuppressed(e);
      }
    }
    throw refused;
  }

  private SocketChannel connect(InetSocketAddress place, byte purpose, int pe, int time) throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      channel.socket().connect(place, PATIENCE_MILLIS);
      channel.socket().setSoTimeout(PATIENCE_MILLIS);
      ByteBuffer greeting = ByteBuffer.allocate(SearchAddress.GREETING_BYTES)
          .put(search.questionBytes()).put(purpose).putInt(pe).putInt(time);
      channel.socket().getOutputStream().write(greeting.array());
      if (!search.isAnswer(channel.socket().getInputStream().readNBytes(SearchAddress.WORD_BYTES))) {
        throw new IOException("the answer is not from the search, or refuses PE " + pe + ": at=" + place);
      }
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** A record that is being sent; a slow reader makes the PE wait. */
  private record SentRecord(SocketChannel channel, int pe) implements RecordOut {
    @Override
    public boolean isFull(int unwritten) {
      return false;
    }

    @Override
    public void eventEnds(ByteBuffer unwritten) {}

    @Override
    public void write(ByteBuffer bytes) throws IOException {
      LockSupport.setCurrentBlocker(this);
      try {
        while (bytes.hasRemaining()) {
          int ignored = channel.write(bytes);
        }
      } finally {
        LockSupport.setCurrentBlocker(null);
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }

    @Override
    public void abandon() throws IOException {
      channel.close();
    }

    @Override
    public String toString() {
      return "PE=" + pe;
    }
  }
}
