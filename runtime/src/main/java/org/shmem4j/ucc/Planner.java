package org.shmem4j.ucc;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Reduction;

/** Checks the arguments of a collective and creates the object that runs it. */
final class Planner {
  private final UccArguments arguments;
  private final UccTeam team;
  private final UccCollectiveType type;
  private final boolean inPlace;
  private CallQueue queue;
  private Collectives calls;
  private int me;
  private int size;
  private int root = -1;
  private long tag;

  Planner(UccArguments arguments, UccTeam team) {
    this.arguments = arguments;
    this.team = team;
    this.type = arguments.type();
    this.inPlace = arguments.has(UccCollectiveFlag.IN_PLACE);
  }

  Plan plan() {
    if (!team.lib().attributes().collectiveTypes().contains(type)) {
      throw new UccException(UccStatus.ERR_NOT_SUPPORTED,
          "a collective must be one that the library was opened with: type=" + type);
    }
    chooseGroup();
    tag = team.tagOf(arguments);
    Plan plan = switch (type) {
      case BARRIER -> without(Exchanges.meet(calls, type.call()));
      case FANIN -> without(Exchanges.meet(calls, new Pieces(type.call()).to(root)));
      case FANOUT -> without(Exchanges.meet(calls, new Pieces(type.call()).from(root)));
      case BCAST -> broadcast();
      case ALLREDUCE, REDUCE -> reduce();
      case REDUCE_SCATTER, REDUCE_SCATTERV -> reduceScatter();
      case ALLGATHER, ALLGATHERV, GATHER, GATHERV -> gather();
      case SCATTER, SCATTERV -> scatter();
      case ALLTOALL, ALLTOALLV -> alltoall();
    };
    if (plan.staged() != null) {
      plan.staged().tag(tag);
    }
    return plan;
  }

  /** {@return the tag of the plan} */
  long tag() {
    return tag;
  }

  private void chooseGroup() {
    queue = team.queue();
    if (arguments.activeSet() != null) {
      if (type != UccCollectiveType.BCAST) {
        throw new UccException(
            UccStatus.ERR_NOT_SUPPORTED, "an active set is for broadcasts only: type=" + type);
      }
      queue = team.activeSet(activeMembers(arguments.activeSet()));
    }
    calls = queue.calls();
    me = calls.groupEnd().me();
    size = calls.groupEnd().size();
    if (type.isRooted()) {
      root = rootIn(team.memberAt(arguments.root(), "root"));
    }
  }

  private int rootIn(int member) {
    int[] all = team.queue().members();
    int[] group = queue.members();
    for (int i = 0; i < size; i++) {
      if (group[i] == all[member]) {
        return i;
      }
    }
    throw UccException.invalid("the root must be in the active set: root=" + arguments.root() + " activeSet="
        + arguments.activeSet());
  }

  private int[] activeMembers(UccActiveSet set) {
    if (set.size() < 1 || set.size() > team.size() || (set.stride() == 0 && set.size() > 1)) {
      throw UccException.invalid("an active set must have from 1 to all endpoints of the team, a stride other than 0"
          + " apart: " + set);
    }
    int[] members = new int[(int) set.size()];
    boolean included = false;
    for (int i = 0; i < members.length; i++) {
      members[i] = team.memberAt(set.start() + i * set.stride(), "activeSet");
      included |= members[i] == team.me();
    }
    if (!included) {
      throw UccException.invalid("a broadcast in an active set must be called by its members only: " + set
          + " myEndpoint=" + team.myEndpoint());
    }
    return members;
  }

  private Plan without(Collective staged) {
    return new Plan(queue, staged, null, null);
  }

  private Plan broadcast() {
    BufferSide buffer = BufferSide.whole("source", arguments.source());
    if (buffer.count() == 0) {
      return without(null);
    }
    boolean gives = me == root;
    if (!gives) {
      buffer.checkWritable();
    }
    Pieces pieces = pieces(buffer, buffer).from(root).agreeing(buffer.count()).sameForAll().keepingOwn(true);
    Collective staged = calls.prepareExchange(pieces, buffer.memory(), buffer.memory());
    return new Plan(queue, staged, gives ? buffer.memory() : null, gives ? null : buffer.memory());
  }

  private Plan reduce() {
    boolean takes = root < 0 || me == root;
    BufferSide dest = takes ? BufferSide.plain("dest", arguments.dest()).checkWritable() : null;
    BufferSide source = takes && inPlace ? dest : BufferSide.plain("source", arguments.source());
    if (takes) {
      source.checkLike(dest, source.count(), dest.count(), "that of dest");
    }
    Reduction reduction = reduction(source);
    if (source.count() == 0) {
      return without(null);
    }
    MemorySegment to = takes ? dest.memory() : MemorySegment.NULL;
    return new Plan(
        queue, calls.prepareReduce(type.call(), reduction, to, source.memory(), source.count(), root), source.memory(),
        takes ? apart(source, dest, inPlace) : null);
  }

  private Reduction reduction(BufferSide source) {
    UccReductionOp op = arguments.op();
    if (op == null) {
      throw UccException.invalid("a reduction must have an operation: type=" + type);
    }
    if (!team.lib().attributes().reductionOps().contains(op)) {
      throw new UccException(UccStatus.ERR_NOT_SUPPORTED,
          "an operation must be one that the library was opened with: op=" + op);
    }
    ElementType elements = source.type();
    if (!Kernels.allows(elements, op.operation())) {
      throw new UccException(UccStatus.ERR_NOT_SUPPORTED,
          "the operation must be defined for the datatype: datatype=" + source.datatype() + " op=" + op);
    }
    boolean ofOne = size == 1 && op.isLogical();
    return Reduction.of(elements, op.operation(),
        () -> ofOne ? new TruthOfOne(elements) : Kernels.combine(elements, op.operation()));
  }

  private Plan reduceScatter() {
    boolean ragged = type == UccCollectiveType.REDUCE_SCATTERV;
    BufferSide dest = ragged
        ? BufferSide.lengths("dest", arguments.dest(), size, inPlace ? -1 : me)
        : BufferSide.plain("dest", arguments.dest());
    dest.checkWritable();
    BufferSide source = inPlace ? dest : BufferSide.plain("source", arguments.source());
    long total = source.count();
    long[] counts = ragged ? dest.counts() : Exchanges.equal(size, inPlace ? dest.share(size) : dest.count());
    source.checkLike(dest, total, Arrays.stream(counts).sum(), "the sum of those of all pieces");
    Reduction reduction = reduction(source);
    if (total == 0) {
      return without(null);
    }
    long first = Arrays.stream(counts, 0, me).sum();
    int bytes = dest.type().bytes();
    MemorySegment to = dest.memory().asSlice(inPlace ? first * bytes : 0, counts[me] * bytes);
    Collective staged = calls.prepareReduceScatter(
        type.call(), reduction, to, source.memory(), total, first, counts[me], ragged ? counts : null);
    return new Plan(queue, staged, source.memory(), apart(source, dest, inPlace));
  }

  private Plan gather() {
    boolean ragged = type == UccCollectiveType.ALLGATHERV || type == UccCollectiveType.GATHERV;
    boolean takes = root < 0 || root == me;
    boolean keeps = takes && inPlace;
    BufferSide dest =
        !takes ? null : BufferSide.of("dest", arguments.dest(), size, ragged).checkWritable().checkApart();
    BufferSide source = keeps ? dest.piece(me) : BufferSide.whole("source", arguments.source());
    if (takes) {
      source.checkLike(dest, source.count(), dest.count(me), "that of its piece of dest");
    }
    if (!ragged && source.count() == 0) {
      return without(null);
    }
    Pieces pieces = pieces(dest, source).to(root).agreeing(ragged ? CallRecord.NONE : source.count())
        .agreeing(type == UccCollectiveType.ALLGATHERV ? dest.counts() : null)
        .sameForAll().keepingOwn(keeps);
    Collective staged = calls.prepareExchange(pieces, takes ? dest.memory() : null, source.memory());
    return new Plan(queue, staged, source.memory(), takes ? apart(source, dest, keeps) : null);
  }

  private Plan scatter() {
    boolean ragged = type == UccCollectiveType.SCATTERV;
    boolean gives = me == root;
    boolean keeps = gives && inPlace;
    BufferSide source = !gives ? null : BufferSide.of("source", arguments.source(), size, ragged).checkApart();
    BufferSide dest = keeps ? source.piece(me) : BufferSide.whole("dest", arguments.dest()).checkWritable();
    if (gives) {
      dest.checkLike(source, dest.count(), source.count(me), "that of its piece of source");
    }
    if (!ragged && dest.count() == 0) {
      return without(null);
    }
    Pieces pieces = pieces(dest, source).from(root).agreeing(ragged ? CallRecord.NONE : dest.count()).keepingOwn(keeps);
    Collective staged = calls.prepareExchange(pieces, dest.memory(), gives ? source.memory() : null);
    return new Plan(queue, staged, gives ? source.memory() : null, gives ? apart(source, dest, keeps) : dest.memory());
  }

  private Plan alltoall() {
    boolean ragged = type == UccCollectiveType.ALLTOALLV;
    BufferSide dest = BufferSide.of("dest", arguments.dest(), size, ragged).checkWritable().checkApart();
    BufferSide source = inPlace ? dest : BufferSide.of("source", arguments.source(), size, ragged);
    source.checkLike(dest, source.count(me), dest.count(me), "that of the piece that it takes from itself");
    if (!ragged && dest.count() == 0) {
      return without(null);
    }
    Pieces pieces = pieces(dest, source).agreeing(ragged ? CallRecord.NONE : dest.count()).keepingOwn(inPlace);
    Collective staged = calls.prepareExchange(pieces, dest.memory(), source.memory());
    return new Plan(queue, staged, source.memory(), apart(source, dest, inPlace));
  }

  /** Describes the exchange between this member's sides; null for a side on which it does not take or give. */
  private Pieces pieces(BufferSide dest, BufferSide source) {
    return new Pieces(type.call()).elements(dest == null ? source.type() : dest.type())
        .giving(source == null ? null : source.cut())
        .taking(dest == null ? null : dest.cut());
  }

  private static MemorySegment apart(BufferSide source, BufferSide dest, boolean inPlace) {
    if (!inPlace && Plan.overlap(source.memory(), dest.memory())) {
      throw UccException.invalid("source and dest must not share memory; ask for IN_PLACE where they are the same");
    }
    return dest.memory();
  }
}
