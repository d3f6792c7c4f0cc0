package org.shmem4j;

import java.util.Arrays;
import org.shmem4j.check.Means;
import org.shmem4j.check.Step;

/**
 * The PEs of a team, arranged in a line, in rows or in planes of rows, as {@link #on} makes it. Each PE has
 * coordinates, one in each dimension, and neighbors.
 *
 * {@snippet :
 * Grid grid = Grid.on(shmem.worldTeam(), 0, 0); // rows and columns of PEs, as close to a square as possible
 * int above = grid.neighbor(-1, 0);
 * if (above != Grid.NO_NEIGHBOR) {
 *   doublePut(plate, lastRow, plate, firstRow, columns, above);
 * }
 * }
 *
 * <p>PEs are counted in the team, row after row: the last coordinate changes first, so that in a grid of two rows and
 * three columns, PE 3 is the first of the second row. MPI's Cartesian communicators count the same way.
 *
 * <p>A grid is a value: it is made without the other PEs, never changes, and need not be closed. It can be used as long
 * as its team.
 */
public final class Grid {
  /** What {@link #neighbor} returns beyond the edge of a grid. No PE has this number, so calls refuse it. */
  public static final int NO_NEIGHBOR = -1;

  private static final int MOST_DIMENSIONS = 3;

  private final Team team;
  private final int[] extents;
  private final boolean[] periodic;
  private final int[] own;

  private Grid(Team team, int[] extents, boolean[] periodic) {
    this.team = team;
    this.extents = extents;
    this.periodic = periodic;
    this.own = coordinates(team.myPe());
  }

  /**
   * Arranges a team's PEs in a line, in rows and columns, or in planes of rows and columns. This makes no team, and
   * each PE can do it by itself.
   *
   * <p>{@code Grid.on(team, 2, 3)} has two rows of three PEs. {@code Grid.on(team, 0, 0, 0).periodic(true, true, true)} is
   * as equal as possible in three dimensions, and has no border.
   *
   * @param team the team
   * @param extents the number of PEs along each of one to three dimensions; 0 where that is to be chosen. Chosen
   *     extents are as equal as possible, the greatest first
   * @return the grid
   * @throws IllegalArgumentException if the team is not valid, or the product of the extents is not the
   *     number of PEs or cannot become it
   */
  public static Grid on(Team team, int... extents) {
    if (!team.isValid()) {
      throw new IllegalArgumentException(
          "team must be valid and not closed: team=" + (team == Team.INVALID ? "INVALID" : "closed"));
    }
    if (extents.length < 1 || extents.length > MOST_DIMENSIONS) {
      throw new IllegalArgumentException(
          "a grid must have one to three dimensions: extents=" + Arrays.toString(extents));
    }
    int[] completed = GridExtents.completed(extents, team.nPes());
    return new Grid(team, completed, new boolean[completed.length]);
  }

  /**
   * Makes the same grid with a different choice of periodic dimensions. In such a dimension the first and the last PE
   * are neighbors, and a PE that is alone in it is its own neighbor. A new grid is periodic in none.
   *
   * @param dimensions for each dimension, whether it is periodic
   * @return the grid
   */
  public Grid periodic(boolean... dimensions) {
    checkDimensions("periodic", dimensions.length, Arrays.toString(dimensions));
    return new Grid(team, extents, dimensions.clone());
  }

  /** {@return the team} */
  public Team team() {
    return team;
  }

  /** {@return how many dimensions there are: one to three} */
  public int dimensions() {
    return extents.length;
  }

  /**
   * Returns the number of PEs in a dimension.
   *
   * @param dimension the dimension, from 0: that of rows in a grid of two
   * @return how many PEs there are along it
   */
  public int extent(int dimension) {
    return extents[checkDimension(dimension)];
  }

  /**
   * Returns whether the first and the last PE in a dimension are neighbors.
   *
   * @param dimension the dimension, from 0
   * @return whether it is periodic
   */
  public boolean isPeriodic(int dimension) {
    return periodic[checkDimension(dimension)];
  }

  /**
   * Returns where this PE is in a dimension.
   *
   * @param dimension the dimension, from 0
   * @return its coordinate, from 0
   */
  public int coordinate(int dimension) {
    return own[checkDimension(dimension)];
  }

  /**
   * Returns where a PE is.
   *
   * @param pe a PE of the team
   * @return its coordinates, from 0
   */
  public int[] coordinates(int pe) {
    if (pe < 0 || pe >= team.nPes()) {
      throw new IllegalArgumentException("pe must be a PE of the team: pe=" + pe + " nPes=" + team.nPes());
    }
    int[] coordinates = new int[extents.length];
    int rest = pe;
    for (int dimension = extents.length - 1; dimension >= 0; dimension--) {
      coordinates[dimension] = rest % extents[dimension];
      rest /= extents[dimension];
    }
    return coordinates;
  }

  /**
   * Returns the PE at a place.
   *
   * @param coordinates its coordinates, from 0; any in periodic dimensions, where the first PE follows the last
   * @return the PE, in the team
   */
  public int peAt(int... coordinates) {
    checkDimensions("coordinates", coordinates.length, Arrays.toString(coordinates));
    int pe = found(coordinates);
    if (pe == NO_NEIGHBOR) {
      throw new IndexOutOfBoundsException("coordinates must be within the extents, unless a dimension is periodic:"
          + " coordinates=" + Arrays.toString(coordinates) + " extents=" + Arrays.toString(extents) + " periodic="
          + Arrays.toString(periodic) + "; neighbor returns NO_NEIGHBOR where there is no PE");
    }
    return pe;
  }

  /**
   * Returns a PE by its distance from this one.
   *
   * @param steps for each dimension, how far it is; {@code (-1, 0)} is the PE above, {@code (0, 1)} that on the right
   * @return the PE, in the team, perhaps this one; {@link #NO_NEIGHBOR} beyond the end of a dimension that is not
   *     periodic
   */
  public int neighbor(int... steps) {
    checkDimensions("steps", steps.length, Arrays.toString(steps));
    int[] there = own.clone();
    for (int dimension = 0; dimension < there.length; dimension++) {
      there[dimension] += periodic[dimension] ? steps[dimension] % extents[dimension] : steps[dimension];
    }
    return found(there);
  }

  private int found(int[] coordinates) {
    int pe = 0;
    for (int dimension = 0; dimension < extents.length; dimension++) {
      int extent = extents[dimension];
      int coordinate = periodic[dimension] ? Math.floorMod(coordinates[dimension], extent) : coordinates[dimension];
      if (coordinate < 0 || coordinate >= extent) {
        return NO_NEIGHBOR;
      }
      pe = pe * extent + coordinate;
    }
    return pe;
  }

  /**
   * Opens an exchange of the edges between neighbors: in each turn every PE's ghosts get the values that the adjacent
   * PEs own there. Every PE of the team calls this.
   *
   * {@snippet :
   * long[] shape = {rows + 2, columns + 2}; // what this PE owns, with a border of ghosts
   * SymmetricDoubles plate = shmem.allocateLargest(SymmetricDoubles.TYPE, (rows + 2) * (columns + 2));
   * try (Exchange<SymmetricDoubles> halo = grid.halo(SymmetricDoubles.TYPE, shape, 1, Corners.NO_CORNERS)) {
   *   for (int step = 0; step < steps; step++) {
   *     halo.start(plate);
   *     halo.finish();
   *     compute(plate);
   *   }
   * }
   * }
   *
   * <p>Ghosts where the grid ends stay as they are. In a periodic dimension with two PEs both sides get what the other PE
   * owns, and with one PE what this PE owns itself.
   *
   * @param type the constant {@code TYPE} of the class of the arrays
   * @param shape the lengths of this PE's part with its ghosts, in each dimension of the grid; it lies in the array row
   *     after row. Adjacent PEs must own the same number of elements where they touch
   * @param width how many ghosts there are on each side; each PE owns at least as many elements in each dimension
   * @param corners whether ghosts in corners get what the PEs there own
   * @param <A> the class of handles
   * @return the exchange
   */
  @Means(value = Means.Effect.FOR_ALL, gives = Means.Given.EXCHANGE)
  @Step(of = Step.RESULT, to = "between turns")
  public <A extends SymmetricArray> Exchange<A> halo(HandleType<A> type, long[] shape, int width, Corners corners) {
    checkDimensions("shape", shape.length, Arrays.toString(shape));
    Halo halo = new Halo(this, shape, width, corners);
    Exchange.Builder<A> builder = Exchange.on(team, type, halo.length());
    halo.given().forEach(part -> builder.to(part.pe(), part.box().layout(type)));
    halo.received().forEach(part -> builder.from(part.pe(), part.box().layout(type)));
    return builder.open();
  }

  private void checkDimensions(String name, int given, String values) {
    if (given != extents.length) {
      throw new IllegalArgumentException(name + " must have a value for each dimension of the grid: " + name + "="
          + values + " extents=" + Arrays.toString(extents));
    }
  }

  private int checkDimension(int dimension) {
    if (dimension < 0 || dimension >= extents.length) {
      throw new IndexOutOfBoundsException("dimension must be at least 0 and less than the grid's dimensions:"
          + " dimension=" + dimension
          + " extents=" + Arrays.toString(extents));
    }
    return dimension;
  }

  @Override
  public String toString() {
    return "grid(extents=" + Arrays.toString(extents) + " periodic=" + Arrays.toString(periodic) + ")";
  }

  /** Whether the ghosts in the corners of a halo are exchanged, too. */
  public enum Corners {
    /** Ghosts in corners get what the PEs across the corner own. */
    CORNERS,
    /** Ghosts in corners stay as they are: with stencils that need neighbors along the dimensions only. */
    NO_CORNERS
  }
}
