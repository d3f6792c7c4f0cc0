package org.shmem4j;

import org.shmem4j.check.Means;
import org.shmem4j.check.Role;
import org.shmem4j.check.Step;
import org.shmem4j.internal.factory.ExchangeFactory;
import org.shmem4j.internal.factory.Factories;

/**
 * Brings copies of other PEs' elements up to date, turn after turn: the halo of a grid, the ghosts of a mesh, the
 * entries of a vector that a sparse matrix needs. What goes where is declared once; from then on PEs that exchange
 * nothing with each other never wait for each other, and no barrier is needed between turns.
 *
 * {@snippet :
 * // Each PE has some cells of a row, between ghosts of the left neighbor's last cell and of the right one's first.
 * try (Exchange<SymmetricDoubles> ends = Exchange.on(team, SymmetricDoubles.TYPE, cells + 2)
 *     // What goes to the left comes from the right, also if both neighbors are one PE.
 *     .to(left, 1, 1).from(right, cells + 1, 1)
 *     .to(right, cells, 1).from(left, 0, 1)
 *     .open()) {
 *   for (int step = 0; step < steps; step++) {
 *     ends.start(now);       // the end cells leave
 *     inner(now, next);      // computes what needs no ghosts
 *     ends.finish();         // the ghosts are here
 *     outer(now, next);
 *     SymmetricDoubles last = now;
 *     now = next;
 *     next = last;
 *   }
 * }
 * }
 *
 * <p>After {@link #finish} the elements declared by {@code from} hold the values that the owners' elements had when the
 * owners called {@code start} for the same turn. Between {@code start} and {@code finish} a PE must neither write what
 * it sends, nor read or write what it receives. It may use all other elements meanwhile, and all elements after {@code
 * finish}. Every PE that has neighbors calls both for the same turns, with the same arrays, whatever it computes in
 * between. A PE is at most one turn ahead of a neighbor with which it exchanges elements both ways, and two ahead of
 * one to which it only sends.
 *
 * <p>Between turns, calls of {@code org.shmem4j.api.OwnerReductions}, such as {@code doubleSumToOwners(ends, forces)},
 * move values the other way, from ghosts to owners.
 *
 * <p>A PE may be its own neighbor. An exchange serves any arrays of its type that are long enough, one to four of them
 * in a turn. One thread at a time uses it: the threads of a {@link WorkGroup} do not start or finish a turn together;
 * one of them does so, and a second thread at the same time is refused with an {@link IllegalStateException}. Only the
 * library implements this interface.
 *
 * @param <A> the class of handles on the arrays
 */
public interface Exchange<A extends SymmetricArray> extends AutoCloseable {
  /**
   * Begins to declare an exchange. Other PEs are not involved until {@link Builder#open}.
   *
   * @param team the team in which PEs are counted
   * @param type the constant {@code TYPE} of the class of handles on the arrays
   * @param length the least number of elements of the arrays on this PE; it may differ between PEs
   * @param <A> the class of handles
   * @return the declaration
   */
  @Means(gives = Means.Given.OPEN, roles = Role.TEAM)
  static <A extends SymmetricArray> Builder<A> on(Team team, HandleType<A> type, long length) {
    return factory().on(team, type, length);
  }

  /**
   * Opens an exchange of the elements that PEs need, whoever owns them: the PEs find out together which elements go
   * where. All PEs of the team call this.
   *
   * {@snippet :
   * // A sparse matrix: each PE has some rows, the number of the column of each entry, and its part of the vector x.
   * Needs<SymmetricDoubles> needs =
   *     Exchange.needs(team, SymmetricDoubles.TYPE, rows, Owners.blocks(rowsOfAll), columns);
   * SymmetricDoubles x = shmem.allocateLargest(SymmetricDoubles.TYPE, needs.length());
   * fill(x); // with this PE's part
   * try (Exchange<SymmetricDoubles> ghosts = needs.exchange()) {
   *   ghosts.start(x);
   *   ghosts.finish();
   *   for (int entry = 0; entry < columns.length; entry++) {
   *     sums[row(entry)] += values[entry] * x.get(needs.index(entry));
   *   }
   * }
   * }
   *
   * @param team the team in which PEs are counted
   * @param type the constant {@code TYPE} of the class of handles on the arrays
   * @param owned how many elements this PE owns: the first ones of its arrays
   * @param owners who owns which element
   * @param needed the elements that this PE needs, including its own, in any order; an element may be listed several
   *     times
   * @param <A> the class of handles
   * @return the exchange, and where the needed elements are
   * @throws IllegalArgumentException on all PEs, with the same text, if an owner is not a PE of the team, or does not
   *     own what a PE needs
   */
  @Means(value = Means.Effect.FOR_ALL, roles = Role.TEAM)
  static <A extends SymmetricArray> Needs<A> needs(
      Team team, HandleType<A> type, long owned, Owners owners, long... needed) {
    return factory().needs(team, type, owned, owners, needed);
  }

  private static ExchangeFactory factory() {
    return (ExchangeFactory) Factories.of("org.shmem4j.entry.ExchangeBuilders");
  }

  /**
   * Begins a turn: sends this PE's elements. Waits only for PEs to which this one sends without receiving anything, if
   * it is two turns ahead of them.
   *
   * @param array the array; all PEs pass the same array, or the same part of one
   */
  @Means(Means.Effect.STARTS_TURN)
  @Step(not = "in a turn", to = "in a turn", rule = "a turn must be finished before the next one starts",
      remedy = "call finish first")
  void start(A array);

  /**
   * Begins a turn of two arrays.
   *
   * @param first an array
   * @param second another one
   */
  @Means(Means.Effect.STARTS_TURN)
  @Step(not = "in a turn", to = "in a turn", rule = "a turn must be finished before the next one starts",
      remedy = "call finish first")
  void start(A first, A second);

  /**
   * Begins a turn of three arrays.
   *
   * @param first an array
   * @param second another one
   * @param third a third one
   */
  @Means(Means.Effect.STARTS_TURN)
  @Step(not = "in a turn", to = "in a turn", rule = "a turn must be finished before the next one starts",
      remedy = "call finish first")
  void start(A first, A second, A third);

  /**
   * Begins a turn of four arrays.
   *
   * @param first an array
   * @param second another one
   * @param third a third one
   * @param fourth a fourth one
   */
  @Means(Means.Effect.STARTS_TURN)
  @Step(not = "in a turn", to = "in a turn", rule = "a turn must be finished before the next one starts",
      remedy = "call finish first")
  void start(A first, A second, A third, A fourth);

  /** Ends the turn: waits until this PE's neighbors have started it, and the elements that it receives have arrived. */
  @Means(Means.Effect.COMPLETES)
  @Step(not = "between turns", to = "between turns", rule = "a turn must be started before it is finished",
      remedy = "call finish once for each start")
  void finish();

  /**
   * Ends this PE's use, without waiting.
   *
   * @throws IllegalStateException if a turn was started and not finished, or if this PE and a neighbor have made
   *     different numbers of turns, and only one of the two sends elements to the other. In the latter case, one of two
   *     PEs on one host always gets this exception; between hosts, only a sender that is three turns ahead gets it
   */
  @Means(ends = Means.THIS)
  @Step(not = "in a turn", to = "closed", rule = "a turn must be finished before its exchange is closed",
      remedy = "call finish first")
  @Override
  void close();

  /**
   * One PE's part of the declaration of an exchange. Elements for one PE that are declared by several
   * calls are sent, and taken, in the order of these calls. A PE must declare to send as many numbers as its neighbor
   * declares to get; where each keeps them is up to that PE.
   *
   * @param <A> the class of handles on the arrays
   */
  interface Builder<A extends SymmetricArray> {
    /**
     * Declares that elements go to a PE.
     *
     * @param pe the PE, in the team
     * @param elements which elements; see {@link Layout#at} for where they start
     * @return this declaration
     */
    @Means(value = Means.Effect.SENDS, gives = Means.Given.ITSELF, roles = Role.PE)
    Builder<A> to(int pe, Layout<A> elements);

    /**
     * Declares that consecutive elements go to a PE.
     *
     * @param pe the PE, in the team
     * @param first the first of the elements
     * @param count how many
     * @return this declaration
     */
    @Means(value = Means.Effect.SENDS, gives = Means.Given.ITSELF, roles = {Role.PE, Role.INDEX, Role.COUNT})
    Builder<A> to(int pe, long first, long count);

    /**
     * Declares that elements go to a PE.
     *
     * @param pe the PE, in the team
     * @param indices the elements, in their order
     * @return this declaration
     */
    @Means(value = Means.Effect.SENDS, gives = Means.Given.ITSELF, roles = Role.PE)
    Builder<A> to(int pe, int[] indices);

    /**
     * Declares that elements come from a PE.
     *
     * @param pe the PE, in the team
     * @param elements the elements of this PE that take them; see {@link Layout#at} for where they start
     * @return this declaration
     */
    @Means(value = Means.Effect.RECEIVES, gives = Means.Given.ITSELF, roles = Role.PE)
    Builder<A> from(int pe, Layout<A> elements);

    /**
     * Declares that consecutive elements come from a PE.
     *
     * @param pe the PE, in the team
     * @param first the first of this PE's elements that take them
     * @param count how many
     * @return this declaration
     */
    @Means(value = Means.Effect.RECEIVES, gives = Means.Given.ITSELF, roles = {Role.PE, Role.INDEX, Role.COUNT})
    Builder<A> from(int pe, long first, long count);

    /**
     * Declares that elements come from a PE.
     *
     * @param pe the PE, in the team
     * @param indices the elements of this PE that take them, in their order
     * @return this declaration
     */
    @Means(value = Means.Effect.RECEIVES, gives = Means.Given.ITSELF, roles = Role.PE)
    Builder<A> from(int pe, int[] indices);

    /**
     * Opens the exchange, once. All PEs of the team call this, including those without neighbors, and compare their
     * declarations.
     *
     * @return the exchange, until it is closed
     * @throws IllegalArgumentException on all PEs, with the same text, if a neighbor is not in the team, an element
     *     does not exist, comes from two places or is both sent and received, or the elements sent are not those
     *     expected
     */
    @Means(value = Means.Effect.FOR_ALL, gives = Means.Given.EXCHANGE)
    @Step(of = Step.RESULT, to = "between turns")
    Exchange<A> open();
  }
}
