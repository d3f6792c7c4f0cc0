package org.shmem4j.ucc;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shmem4j.internal.outside.Outside;

/**
 * Joins participants. Usually they share memory: the first one creates it and tells the others where it is, they open
 * it, and all learn whether all of them could. PEs of one job on several hosts are joined by its connections. No step
 * waits: {@link #isDone} asks again.
 */
final class Bootstrap {
  private static final int TEXT_BYTES = 512;
  private static final int MESSAGE_BYTES = Home.BYTES + HostProcess.BYTES + Integer.BYTES + TEXT_BYTES;
  private static final long LOOK_NANOS = 200_000_000;
  private static final int NOBODY = -1;

  private final Gathering.Place place;
  private final Participant participant;
  private final int[] order;
  private final int me;
  private final Home home;
  private Domain domain;
  private Gathering where;
  private Gathering whether;
  private long looked;

  /**
   * Starts the exchange.
   *
   * @param place where the participants gather
   * @param participant this one
   * @param order the participants that share the new memory, in the order of their numbers there; the others only
   *     gather
   */
  Bootstrap(Gathering.Place place, Participant participant, int[] order) {
    this.place = place;
    this.participant = participant;
    this.order = order;
    this.home = Home.of(participant);
    this.me = IntStream.range(0, order.length).filter(i -> order[i] == place.me()).findFirst().orElse(NOBODY);
    byte[] first = me == 0 ? create() : message("", false);
    try {
      where = place.start(first);
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  private byte[] create() {
    try {
      SharedDomain created = SharedDomain.create(order.length, 0, participant);
      domain = created;
      return message(created.path().toString(), false);
    } catch (UccException e) {
      return message(e.getMessage(), true);
    }
  }

  private String tryOpen(Supplier<Domain> opener) {
    try {
      domain = opener.get();
      return "";
    } catch (UccException e) {
      return e.getMessage();
    }
  }

  private byte[] message(String text, boolean error) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, TEXT_BYTES);
    byte[] message = new byte[MESSAGE_BYTES];
    ByteBuffer to = ByteBuffer.wrap(message);
    home.write(to);
    HostProcess.CURRENT.write(to);
    to.putInt(error ? -length : length).put(bytes, 0, length);
    return message;
  }

  /** {@return whether all participants share the memory now} */
  boolean isDone() {
    if (whether == null) {
      if (!where.isDone()) {
        return false;
      }
      whether = place.start(open());
    }
    if (!whether.isDone()) {
      if (Outside.nanoTime() - looked > LOOK_NANOS) {
        looked = Outside.nanoTime();
        refuseEnded();
        if (domain instanceof SharedDomain shared) {
          shared.throwIfFailed(); // another, whose process lives, does not come
        }
      }
      return false;
    }
    for (int participant : order) {
      ByteBuffer message = whether.of(participant).position(Home.BYTES + HostProcess.BYTES);
      int length = message.getInt();
      if (length < 0) {
        refuseEnded();
        close();
        throw new UccException(UccStatus.ERR_IO_ERROR, "every participant must be able to open the shared memory,"
            + " or all must be PEs of one job: participant=" + participant + " cause=" + text(message, length));
      }
    }
    return true;
  }

  /**
   * Names participants whose processes have ended: their memory is gone, or they never say that they opened it. If one
   * was a PE of this one's job, that job has failed, which is reported first: its launcher may notice later.
   */
  private void refuseEnded() {
    int[] ended = IntStream.range(0, order.length).filter(this::hasEnded).toArray();
    if (ended.length == 0) {
      return;
    }
    close();
    for (int rank : ended) {
      participant.processEnded(process(rank).number());
    }
    participant.throwIfJobFailed();
    String ranks = Arrays.stream(ended).mapToObj(rank -> "rank " + rank).collect(Collectors.joining(" and "));
    throw new UccException(UccStatus.ERR_NO_MESSAGE,
        "every rank must stay until all have opened the shared memory: " + ranks + " ended before");
  }

  private boolean hasEnded(int rank) {
    return Home.read(where.of(order[rank])).job() == 0 && process(rank).hasEnded();
  }

  private HostProcess process(int rank) {
    return HostProcess.read(where.of(order[rank]).position(Home.BYTES));
  }

  private byte[] open() {
    if (me == NOBODY) {
      return message("", false);
    }
    Home[] homes = Arrays.stream(order).mapToObj(each -> Home.read(where.of(each))).toArray(Home[]::new);
    if (spanHosts(homes)) {
      close();
      domain = new JobDomain(participant, homes[0].number(), Arrays.stream(homes).mapToInt(Home::pe).toArray(), me);
      return message("", false);
    }
    ByteBuffer told = where.of(order[0]).position(Home.BYTES + HostProcess.BYTES);
    int length = told.getInt();
    if (me == 0 || length < 0) {
      return length < 0 ? message(text(told, length), true) : message("", false);
    }
    String path = text(told, length);
    String error = tryOpen(() -> SharedDomain.attach(Path.of(path), me, participant));
    return message(error, domain == null);
  }

  private static boolean spanHosts(Home[] homes) {
    return homes[0].job() != 0 && Arrays.stream(homes).allMatch(each -> each.job() == homes[0].job())
        && Arrays.stream(homes).anyMatch(each -> each.host() != homes[0].host());
  }

  private static String text(ByteBuffer message, int length) {
    byte[] bytes = new byte[Math.abs(length)];
    message.get(Home.BYTES + HostProcess.BYTES + Integer.BYTES, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void close() {
    if (domain != null) {
      domain.close();
      domain = null;
    }
  }

  /** Gives the memory back, since this participant will not join any more. */
  void abandon() {
    if (domain instanceof SharedDomain shared) {
      shared.lost(me);
    }
    close();
  }

  Domain domain() {
    return domain;
  }
}
