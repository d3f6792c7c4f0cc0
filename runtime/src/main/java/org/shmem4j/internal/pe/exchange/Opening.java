package org.shmem4j.internal.pe.exchange;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.onhost.datalayout.MapWords;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.collective.Cut;
import org.shmem4j.internal.pe.collective.Pieces;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;

/**
 * Opens an exchange: its members agree on its number, each tells the others how much goes to them and where its flags
 * are, all refuse together what does not fit, and those of a host tell each other where the elements lie that they
 * lend.
 */
public final class Opening {
  private static final long NONE = Collectives.NONE;

  // What a member tells another one.
  private static final int SENT = 0;
  private static final int EXPECTED = 1;
  private static final int CELLS = 2;
  private static final int ROOM = 3;
  private static final int TAKEN = 4;
  private static final int MAP = 5;
  private static final int WORDS = 6;

  // Its meetings, which differ in a number.
  private static final long NUMBERS = 0;
  private static final long REFUSALS = 1;
  private static final long REASONS = 2;
  private static final long READY = 100;

  private final PeCore core;
  private final OpenExchanges open;
  private final TeamImpl parent;
  private final Collectives members;
  private final int size;
  private final int me;
  private final TypeMap[] sent;
  private final TypeMap[] received;
  private final int[] receiverPlaces;
  private final int[] senderPlaces;
  private final AreaLayout area;
  private final Copier copier;

  private Opening(Team users, OpenExchanges open, PeCore core, Pattern pattern) {
    this.core = core;
    this.open = open;
    this.parent = TeamImpl.usable(users);
    this.members = parent.collectives();
    this.size = parent.nPes();
    this.me = parent.myPe();
    this.sent = pattern.sent();
    this.received = pattern.received();
    this.receiverPlaces = places(sent);
    this.senderPlaces = places(received);
    this.area = AreaLayout.of(count(receiverPlaces), count(senderPlaces), open.roomBytes());
    this.copier = new Copier(core);
  }

  /**
   * Opens an exchange on a team, of which all members call this.
   *
   * @param users the team
   * @param open what the PE has open
   * @param core the PE
   * @param type the class of handles on the arrays
   * @param pattern what this PE declares
   * @param <A> the class of handles
   * @return the exchange
   */
  public static <A extends SymmetricArray> ExchangeImpl<A> open(
      Team users, OpenExchanges open, PeCore core, HandleType<A> type, Pattern pattern) {
    return new Opening(users, open, core, pattern).open(type, pattern);
  }

  /** {@return the place of each other member of this host among those that have something there; -1 for others} */
  private int[] places(TypeMap[] maps) {
    int[] places = new int[size];
    int next = 0;
    for (int member = 0; member < size; member++) {
      boolean isThere = member != me && isHere(member) && maps[member].bytes() > 0;
      places[member] = isThere ? next++ : -1;
    }
    return places;
  }

  private static int count(int[] places) {
    return Arrays.stream(places).max().orElse(-1) + 1;
  }

  private boolean isHere(int member) {
    return core.placement().isHere(parent.worldPe(member));
  }

  private <A extends SymmetricArray> ExchangeImpl<A> open(HandleType<A> type, Pattern pattern) {
    long number = members.agree(
        Call.EXCHANGE_OPEN, type.elementBytes(), type.element().nameLow(), NUMBERS, open.nextNumber());
    open.isNumbered(number);
    long[] told = tell();
    refuseTogether(pattern.refusal(sent, received, ofAll(told, EXPECTED)));
    TypeMap[] lent = tellMaps(ofAll(told, MAP));
    TeamImpl team = (TeamImpl) parent.splitStrided(0, 1, size); // once nothing is refused any more
    long[] areas = team.stagings();
    clear(areas[me]);
    Turn turn = new Turn(core.memory(), areas[me], type.element());
    Neighbor[] neighbors = neighbors(told, areas, lent, number);
    ExchangeImpl<A> exchange =
        new ExchangeImpl<>(core, open, team, number, type, pattern.length(), neighbors, turn);
    long ignored = team.collectives().agree(Call.EXCHANGE_OPEN, NONE, NONE, READY, 0);
    open.opened(exchange);
    return exchange;
  }

  /** Tells each member what concerns it; returns what they have told. */
  private long[] tell() {
    long[] mine = new long[size * WORDS];
    for (int member = 0; member < size; member++) {
      int at = member * WORDS;
      mine[at + SENT] = sent[member].bytes();
      mine[at + EXPECTED] = received[member].bytes();
      mine[at + ROOM] = area.roomBytes();
      if (senderPlaces[member] >= 0) {
        mine[at + CELLS] = area.cells(senderPlaces[member]);
      }
      if (receiverPlaces[member] >= 0) {
        mine[at + TAKEN] = area.taken(receiverPlaces[member]);
        mine[at + MAP] = MapWords.of(sent[member]).length;
      }
    }
    long[] told = new long[size * WORDS];
    long[] lengths = new long[size];
    Arrays.fill(lengths, (long) WORDS * Long.BYTES);
    exchange(told, lengths, mine, lengths, (long) WORDS * Long.BYTES);
    return told;
  }

  private static long[] ofAll(long[] told, int word) {
    long[] words = new long[told.length / WORDS];
    Arrays.setAll(words, member -> told[member * WORDS + word]);
    return words;
  }

  /** Tells the others of this host where the elements lie that go to them; returns where those lie that come. */
  private TypeMap[] tellMaps(long[] lengths) {
    long[][] maps = new long[size][];
    for (int member = 0; member < size; member++) {
      maps[member] = receiverPlaces[member] >= 0 ? MapWords.of(sent[member]) : new long[0];
    }
    long[] mine = Arrays.stream(maps).flatMapToLong(Arrays::stream).toArray();
    long[] told = new long[(int) Arrays.stream(lengths).sum()];
    exchange(told, Arrays.stream(lengths).map(words -> words * Long.BYTES).toArray(), mine,
        Arrays.stream(maps).mapToLong(words -> (long) words.length * Long.BYTES).toArray(), NONE);
    TypeMap[] lent = new TypeMap[size];
    int at = 0;
    for (int member = 0; member < size; member++) {
      if (lengths[member] > 0) {
        lent[member] = MapWords.read(told, at);
        at += (int) lengths[member];
      }
    }
    return lent;
  }

  /** Exchanges words with all members, in pieces of these bytes. */
  private void exchange(long[] told, long[] taken, long[] mine, long[] given, long all) {
    Pieces pieces = new Pieces(Call.EXCHANGE_OPEN)
        .agreeing(all)
        .giving(Cut.ofBytes(given, starts(given)))
        .taking(Cut.ofBytes(taken, starts(taken)));
    members.prepareExchange(pieces, MemorySegment.ofArray(told), MemorySegment.ofArray(mine)).run();
  }

  private static long[] starts(long[] lengths) {
    long[] starts = new long[lengths.length];
    for (int i = 1; i < starts.length; i++) {
      starts[i] = starts[i - 1] + lengths[i - 1];
    }
    return starts;
  }

  /** Throws on all members what the first one refuses that refuses anything. */
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

  /** Makes the flags those of no turn; others write there once all have met. */
  private void clear(long start) {
    for (int receiver = 0; receiver < area.receivers(); receiver++) {
      Words.set(core.memory(), start + area.taken(receiver), 0);
    }
    for (int sender = 0; sender < area.senders(); sender++) {
      for (int turn = 0; turn < 2; turn++) {
        Words.set(core.memory(), AreaLayout.cell(start + area.cells(sender), turn) + AreaLayout.TURN, 0);
      }
    }
  }

  private Neighbor[] neighbors(long[] told, long[] areas, TypeMap[] lent, long number) {
    List<Neighbor> neighbors = new ArrayList<>();
    for (int member = 0; member < size; member++) {
      int pe = parent.worldPe(member);
      if (sent[member].bytes() == 0 && received[member].bytes() == 0) {
        continue;
      }
      if (member == me) {
        neighbors.add(new SelfNeighbor(pe, sent[member], received[member], copier));
      } else if (isHere(member)) {
        NearNeighbor.Places places = new NearNeighbor.Places(
            areas[member] + told[member * WORDS + CELLS], told[member * WORDS + ROOM],
            areas[me] + area.taken(Math.max(0, receiverPlaces[member])),
            areas[me] + area.cells(Math.max(0, senderPlaces[member])), area.roomBytes(),
            areas[member] + told[member * WORDS + TAKEN], areas[member], lent[member]);
        neighbors.add(new NearNeighbor(core, pe, sent[member], received[member], places, copier));
      } else {
        neighbors.add(
            new FarNeighbor(core, pe, sent[member], received[member], Channels.EXCHANGE + number, copier));
      }
    }
    return neighbors.toArray(Neighbor[]::new);
  }
}
