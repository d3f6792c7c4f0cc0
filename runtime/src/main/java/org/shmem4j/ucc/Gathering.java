package org.shmem4j.ucc;

import java.nio.ByteBuffer;
import org.shmem4j.internal.pe.collective.Collective;

/** An allgather of a few bytes of each participant. */
interface Gathering {
  /** {@return whether it is complete; never waits} */
  boolean isDone();

  /** The bytes that a participant contributed. */
  ByteBuffer of(int participant);

  /** Where participants can gather. */
  interface Place {
    int participants();

    /** {@return this participant's number among them} */
    int me();

    Gathering start(byte[] mine);
  }

  /** Participants gather by the user's exchange. */
  record Oob(OobAllgather oob) implements Place {
    @Override
    public int participants() {
      return oob.participants();
    }

    @Override
    public int me() {
      return oob.myEndpoint();
    }

    @Override
    public Gathering start(byte[] mine) {
      byte[] all = new byte[mine.length * participants()];
      OobAllgather.Request request = oob.post(mine, all);
      return new Gathering() {
        private boolean done;

        @Override
        public boolean isDone() {
          if (!done) {
            UccStatus status = request.test();
            done = status != UccStatus.INPROGRESS;
            if (done) {
              request.free();
            }
            if (status.isError()) {
              throw new UccException(status, "the out-of-band exchange must succeed");
            }
          }
          return done;
        }

        @Override
        public ByteBuffer of(int participant) {
          return ByteBuffer.wrap(all, participant * mine.length, mine.length).slice();
        }
      };
    }
  }

  /** Participants gather on a channel that they already share. */
  record Queued(CallQueue queue) implements Place {
    @Override
    public int participants() {
      return queue.calls().groupEnd().size();
    }

    @Override
    public int me() {
      return queue.calls().groupEnd().me();
    }

    @Override
    public Gathering start(byte[] mine) {
      byte[] all = new byte[mine.length * participants()];
      Collective exchange = Exchanges.allgather(queue.calls(), mine, all);
      exchange.tag(PostedCollective.INTERNAL_TAG);
      PostedCollective operation = queue.postInTurn(exchange);
      return new Gathering() {
        @Override
        public boolean isDone() {
          return queue.isOver(operation);
        }

        @Override
        public ByteBuffer of(int participant) {
          return ByteBuffer.wrap(all, participant * mine.length, mine.length).slice();
        }
      };
    }
  }
}
