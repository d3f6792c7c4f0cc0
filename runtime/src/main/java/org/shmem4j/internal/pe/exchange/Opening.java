package org.shmem4j.internal.pe.exchange;

import java.util.Arrays;
import java.util.List;
import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * Opens an exchange: its members agree on its number, each tells the others how much it sends them and where its flags
 * are, all refuse together any declarations that do not fit, and members of one host tell each other where the elements
 * are that they lend.
 */
public final class Opening {
  private static final long NONE = Collectives.NONE;

  // The numbers of its meetings.
  private static final long NUMBERS = 0;
  private static final long REFUSALS = 1;
  private static final long REASONS = 2;
  private static final long READY = 100;

  private static final long AREA_BYTES = HostLayout.STAGING_BYTES / 2; // for each direction

  private final PeCore core;
  private final OpenExchanges open;
  private final TeamImpl parent;
  private final Collectives members;
  private final WordExchange wordExchange;
  private final int size;
  private final int me;
  private final Pattern pattern;
  private final TypeMap[] sent;
  private final TypeMap[] received;
  private final DirectionPlan toGhosts;
  private final DirectionPlan toOwners;
  private final List<DirectionPlan> both;

  private Opening(Team users, OpenExchanges open, PeCore core, Pattern pattern) {
    this.core = core;
    this.open = open;
    this.parent = TeamImpl.usable(users);
    this.members = parent.collectives();
    this.wordExchange = new WordExchange(members);
    this.size = parent.nPes();
    this.me = parent.myPe();
    this.pattern = pattern;
    this.sent = pattern.sent();
    this.received = pattern.received();
    this.toGhosts = new DirectionPlan(core, parent, sent, received, 0, AREA_BYTES, open.roomBytes());
    this.toOwners = new DirectionPlan(core, parent, received, sent, AREA_BYTES, AREA_BYTES, open.roomBytes());
    this.both = List.of(toGhosts, toOwners);
  }

  /**
   * Opens an exchange on a team; all its members call this.
   *
   * @param users the team
   * @param open the PE's open exchanges
   * @param core the PE
   * @param type the class of handles on the arrays
   * @param pattern what this PE declares
   * @param <A> the class of handles
   * @return the exchange
   */
  public static <A extends SymmetricArray> ExchangeImpl<A> open(
      Team users, OpenExchanges open, PeCore core, HandleType<A> type, Pattern pattern) {
    return new Opening(users, open, core, pattern).open(type);
  }

  private <A extends SymmetricArray> ExchangeImpl<A> open(HandleType<A> type) {
    long number = members.agree(
        Call.EXCHANGE_OPEN, type.elementBytes(), type.element().nameLow(), NUMBERS, open.nextNumber());
    open.isNumbered(number);
    tell();
    refuseTogether(pattern.refusal(sent, received, toGhosts.expected()));
    tellMaps();
    TeamImpl team = (TeamImpl) parent.splitStrided(0, 1, size); // once nothing can be refused any more
    long[] stagings = team.stagings();
    both.forEach(plan -> plan.clear(stagings[me]));
    Group group = team.collectives().groupEnd().group();
    String name = "number=" + number + ", type=" + type;
    long channel = Channels.EXCHANGE + number;
    Direction forward = new Direction(Direction.To.GHOSTS, name, core, group,
        toGhosts.neighbors(stagings, new FarNeighbor.Messages(channel, Direction.To.GHOSTS), new Copier(core)),
        new Turn(core.memory(), toGhosts.records(stagings[me]), type.element()));
    Direction back = new Direction(Direction.To.OWNERS, name, core, group,
        toOwners.neighbors(stagings, new FarNeighbor.Messages(channel, Direction.To.OWNERS),
            new CombiningCopier(core, type.elementBytes())),
        new Turn(core.memory(), toOwners.records(stagings[me]), type.element()));
    long parts = team.collectives().agree(Call.EXCHANGE_OPEN, NONE, NONE, READY, isOfElements() ? 0 : 1);
    ExchangeImpl<A> exchange =
        new ExchangeImpl<>(core, open, team, type, pattern.length(), forward, back, parts == 0);
    open.opened(exchange);
    return exchange;
  }

  /** {@return whether this PE declares whole elements only, which can be combined} */
  private boolean isOfElements() {
    return Arrays.stream(sent).allMatch(map -> map.isOfUnits(pattern.elementBytes()))
        && Arrays.stream(received).allMatch(map -> map.isOfUnits(pattern.elementBytes()));
  }

  /** Sends each member what concerns it, and receives the same from the others. */
  private void tell() {
    int length = both.size() * DirectionPlan.WORDS;
    long[] mine = new long[size * length];
    for (int member = 0; member < size; member++) {
      for (int i = 0; i < both.size(); i++) {
        both.get(i).tell(member, mine, member * length + i * DirectionPlan.WORDS);
      }
    }
    long[] told = new long[mine.length];
    long[] lengths = new long[size];
    Arrays.fill(lengths, (long) length * Long.BYTES);
    wordExchange.exchange(told, lengths, mine, lengths, (long) length * Long.BYTES);
    for (int member = 0; member < size; member++) {
      for (int i = 0; i < both.size(); i++) {
        both.get(i).hear(member, told, member * length + i * DirectionPlan.WORDS);
      }
    }
  }

  /**
   * Sends each member of this host the places of the elements for it, and receives those of the elements for this one.
   */
  private void tellMaps() {
    long[][] mine = new long[size][];
    Arrays.setAll(mine, member -> both.stream().flatMapToLong(plan -> Arrays.stream(plan.map(member))).toArray());
    long[] lengths = new long[size];
    Arrays.setAll(lengths, member -> both.stream().mapToLong(plan -> plan.mapWords(member)).sum());
    long[][] told = wordExchange.lists(mine, lengths);
    for (int member = 0; member < size; member++) {
      int at = 0;
      for (DirectionPlan plan : both) {
        plan.hearMap(member, told[member], at);
        at += plan.mapWords(member);
      }
    }
  }

  /** Throws the same exception on all members if any of them refuses something: that of the first such member. */
  private void refuseTogether(Refusal mine) {
    long first =
        size - members.agree(Call.EXCHANGE_OPEN, NONE, NONE, REFUSALS, mine == null ? 0 : (long) size - me);
    if (first == size) {
      return;
    }
    long[] words = new long[Refusal.WORDS];
    for (int i = 0; i < words.length; i++) {
      long[] all = new long[size];
      members.collectWords(Call.EXCHANGE_OPEN, NONE, NONE, REASONS + i, mine == null ? 0 : mine.word(i), all);
      words[i] = all[(int) first];
    }
    throw Refusal.of((int) first, words).exception();
  }
}
