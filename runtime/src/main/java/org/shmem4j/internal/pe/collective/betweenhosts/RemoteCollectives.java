package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.flags.CallRecord;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Algorithm;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Helpers;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.collective.Requests;
import org.shmem4j.internal.pe.collective.StagedCollectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/**
 * The collectives of a group whose members send each other messages. In the blocking form one object of each kind
 * serves all calls; in the nonblocking form each call starts a new one.
 */
public final class RemoteCollectives implements Collectives {
  private final Mail mail;
  private final PeCore core;
  private final Requests requests;
  private final RemoteCollectives nonblocking;
  private final RemoteStaged staged;
  private final MemorySegment memory;
  private final long heap;
  private final Meeting meeting;
  private final WordCollect words;
  private final Reduce reduce;
  private final TieredReduce tieredReduce;
  private final GatheredReduce gatheredReduce;
  private final HalvingReduce halvingReduce;
  private final ReduceToRoot reduceToRoot;
  private final ReduceScatter reduceScatter;
  private final Scan scan;
  private final Broadcast broadcast;
  private final Blocks blocks;
  private final Alltoall alltoall;
  private final Collect collect;
  private final Exchange exchange;
  // For callers with helpers, which share the combining; the rest of the work is the network's.
  private RemoteCollectives helped;
  private Helpers helpers;

  /**
   * Creates the blocking collectives of a group.
   *
   * @param mail this member's end of the group
   * @param core this PE
   * @param requests where the nonblocking form registers what it starts
   */
  public RemoteCollectives(Mail mail, PeCore core, Requests requests) {
    this(mail, core, null, new RemoteCollectives(mail, core, requests, null));
  }

  private RemoteCollectives(Mail mail, PeCore core, Requests requests, RemoteCollectives nonblocking) {
    this.mail = mail;
    this.core = core;
    this.requests = requests;
    this.nonblocking = nonblocking;
    this.memory = core.memory();
    this.heap = core.placement().heap(core.pe());
    this.meeting = new Meeting(mail);
    this.words = new WordCollect(mail);
    this.reduce = new Reduce(mail);
    this.tieredReduce = new TieredReduce(mail);
    this.gatheredReduce = new GatheredReduce(mail);
    this.halvingReduce = new HalvingReduce(mail);
    this.reduceToRoot = new ReduceToRoot(mail);
    this.reduceScatter = new ReduceScatter(mail);
    this.scan = new Scan(mail);
    this.broadcast = new Broadcast(mail);
    this.alltoall = new Alltoall(mail);
    this.blocks = new Blocks(mail);
    this.collect = new Collect(mail);
    this.exchange = new Exchange(mail);
    this.staged = nonblocking == null ? new RemoteStaged(mail, requests) : nonblocking.staged;
  }

  @Override
  public int me() {
    return mail.me();
  }

  @Override
  public int size() {
    return mail.size();
  }

  @Override
  public Group group() {
    return mail.group();
  }

  @Override
  public int[] members() {
    return mail.members();
  }

  @Override
  public RemoteCollectives nonblocking() {
    return nonblocking;
  }

  @Override
  public RemoteCollectives helpedBy(Helpers others) {
    if (helped == null) {
      helped = new RemoteCollectives(mail, core, null, nonblocking);
    }
    helped.helpers = others;
    return helped;
  }

  @Override
  public StagedCollectives staged() {
    return staged;
  }

  @Override
  public long sequence() {
    return mail.channel() == null ? 0 : mail.channel().sequence();
  }

  @Override
  public boolean isIdle() {
    return mail.isIdle();
  }

  @Override
  public boolean canGoOn() {
    return mail.canGoOn();
  }

  @Override
  public ShmemException abandoned() {
    return mail.entrance().abandoned();
  }

  @Override
  public void end(boolean allEnded) {
    mail.end(allEnded);
  }

  private boolean blocks() {
    return requests == null;
  }

  private CollectiveRequest go(Rounds collective) {
    if (blocks()) {
      collective.run();
      return DONE;
    }
    return requests.start(collective);
  }

  @Override
  public CollectiveRequest meet(Call call) {
    return go((blocks() ? meeting : new Meeting(mail)).of(call));
  }

  @Override
  public long agree(Call call, long first, long second, long third, long word) {
    meeting.of(call, first, second, third, word).run();
    return meeting.greatest();
  }

  @Override
  public void collectWords(Call call, long first, long second, long third, long word, long[] all) {
    words.of(call, first, second, third, word, all).run();
  }

  @Override
  public CollectiveRequest reduce(Reduction reduction, long dest, long source, long count) {
    Rounds call = reduction(reduction, dest, source, count);
    call.record.set(Call.REDUCE, reduction.code(), reduction.type(), count, -1, dest, source);
    return go(call);
  }

  private Rounds reduction(Reduction reduction, long dest, long source, long count) {
    Reduce call;
    long bytes = count * reduction.type().bytes();
    switch (mail.table().reduce(bytes, dest == source, reduction.operation() != null)) {
      case GATHERED -> {
        return (blocks() ? gatheredReduce : new GatheredReduce(mail)).of(reduction, dest, source, count, helpers);
      }
      case HALVING -> {
        if (count >= 2L * size()) {
          return (blocks() ? halvingReduce : new HalvingReduce(mail))
              .of(reduction, memory, heap + dest, heap + source, count).helpedBy(helpers);
        }
        call = doubling(reduction, dest, source, count);
      }
      case DOUBLING -> call = doubling(reduction, dest, source, count);
      default -> call = (blocks() ? tieredReduce : new TieredReduce(mail)).of(reduction, dest, source, count);
    }
    call.helpedBy(helpers);
    return call;
  }

  private Reduce doubling(Reduction reduction, long dest, long source, long count) {
    Reduce call = blocks() ? reduce : new Reduce(mail);
    call.operands(reduction, memory, heap + dest, memory, heap + source, count);
    return call;
  }

  @Override
  public CollectiveRequest scan(boolean inclusive, Reduction reduction, long dest, long source, long count) {
    Scan call = (blocks() ? scan : new Scan(mail)).of(inclusive);
    call.record.set(
        inclusive ? Call.INSCAN : Call.EXSCAN, reduction.code(), reduction.type(), count, -1, dest, source);
    call.operands(reduction, memory, heap + dest, memory, heap + source, count);
    return go(call);
  }

  @Override
  public CollectiveRequest broadcast(
      ElementType type, long dest, long source, long count, int root, boolean rootCopies) {
    long bytes = count * type.bytes();
    boolean gives = mail.me() == root;
    Broadcast call = (blocks() ? broadcast : new Broadcast(mail))
        .of(root, dest, source, bytes);
    call.record.set(Call.BROADCAST, type, count, root, dest, source);
    if (gives && rootCopies && dest != source) {
      MemorySegment.copy(memory, heap + source, memory, heap + dest, bytes);
    }
    return go(call);
  }

  @Override
  public CollectiveRequest fcollect(ElementType type, long dest, long source, long count) {
    Collect call = (blocks() ? collect : new Collect(mail)).ofEqual(dest, source, count * type.bytes());
    call.record.set(Call.FCOLLECT, type, count, -1, dest, source);
    return go(call);
  }

  @Override
  public CollectiveRequest collect(ElementType type, long dest, long destBytes, long source, long count) {
    Collect call = (blocks() ? collect : new Collect(mail))
        .ofRagged(dest, destBytes, source, count * type.bytes());
    call.record.set(Call.COLLECT, type, CallRecord.NONE, -1, dest, CallRecord.NONE);
    return go(call);
  }

  @Override
  public CollectiveRequest alltoall(ElementType type, long dest, long source, long count) {
    Rounds call = mail.table().alltoall(count * type.bytes()) == Algorithm.ONE_SPEAKS
        ? (blocks() ? alltoall : new Alltoall(mail)).of(dest, source, count * type.bytes())
        : (blocks() ? blocks : new Blocks(mail)).of(memory, heap + dest, heap + source, type.bytes(), count);
    call.record.set(Call.ALLTOALL, type, count, -1, dest, source);
    return go(call);
  }

  @Override
  public CollectiveRequest alltoalls(
      ElementType type, long dest, long source, long destStride, long sourceStride, long count) {
    Blocks call = (blocks() ? blocks : new Blocks(mail))
        .of(memory, heap + dest, heap + source, type.bytes(), count)
        .strides(destStride, sourceStride);
    call.record.set(Call.ALLTOALLS, type, count, -1, dest, source);
    call.record.addStrides(destStride, sourceStride);
    return go(call);
  }

  @Override
  public CollectiveRequest reduceToRoot(Reduction reduction, long dest, long source, long count, int root) {
    ReduceToRoot call = (blocks() ? reduceToRoot : new ReduceToRoot(mail)).to(root);
    call.record.set(
        Call.REDUCE_TO_ROOT, reduction.code(), reduction.type(), count, root, CallRecord.NONE, source);
    call.operands(reduction, memory, heap + dest, memory, heap + source, count);
    return go(call);
  }

  @Override
  public CollectiveRequest reduceScatter(
      Reduction reduction, long dest, long source, long first, long elements, long total, long[] counts) {
    ReduceScatter call = (blocks() ? reduceScatter : new ReduceScatter(mail))
        .of(reduction, memory, heap + dest, memory, heap + source, counts);
    call.record.set(
        Call.REDUCE_SCATTER, reduction.code(), reduction.type(), CallRecord.NONE, -1, dest, source);
    call.record.addCounts(counts);
    return go(call);
  }

  @Override
  public CollectiveRequest exchange(Pieces pieces, long dest, long source) {
    return go((blocks() ? exchange : new Exchange(mail)).of(pieces, memory, heap + dest, heap + source));
  }
}
