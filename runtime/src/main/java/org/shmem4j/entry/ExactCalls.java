package org.shmem4j.entry;

import org.shmem4j.Complex;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.pe.arguments.ArgumentChecks;
import org.shmem4j.internal.pe.collective.Collectives;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.team.TeamImpl;
import org.shmem4j.type.ElementType;

/** Sums over all elements of all PEs, rounded once: each PE adds its own, then all learn the result. */
public final class ExactCalls {
  private ExactCalls() {}

  private static ExactTotal sum(Team team, ElementType type, SymmetricArray source) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = impl.collectivesForUse();
    ArgumentChecks.checkReadable("source", source, impl.shmem());
    ExactTotal total = new ExactTotal(type);
    total.addAll(source);
    total.sumOver(collectives, Call.EXACT_SUM);
    return total;
  }

  private static ExactTotal dot(Team team, ElementType type, SymmetricArray left, SymmetricArray right) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = impl.collectivesForUse();
    ArgumentChecks.checkReadable("left", left, impl.shmem());
    ArgumentChecks.checkReadable("right", right, impl.shmem());
    ExactTotal total = new ExactTotal(type);
    total.addProducts(left, right);
    total.sumOver(collectives, Call.EXACT_DOT);
    return total;
  }

  private static ExactTotal squares(Team team, ElementType type, SymmetricArray source) {
    TeamImpl impl = TeamImpl.usable(team);
    Collectives collectives = impl.collectivesForUse();
    ArgumentChecks.checkReadable("source", source, impl.shmem());
    ExactTotal total = new ExactTotal(type);
    total.addSquares(source);
    total.sumOver(collectives, Call.EXACT_NORM2);
    return total;
  }

  /** {@return the sum of numbers no wider than a float} */
  public static float floatSum(Team team, ElementType type, SymmetricArray source) {
    return sum(team, type, source).toFloat();
  }

  /** {@return the sum of numbers} */
  public static double doubleSum(Team team, ElementType type, SymmetricArray source) {
    return sum(team, type, source).toDouble();
  }

  /** {@return the sum of complex numbers} */
  public static Complex complexSum(Team team, ElementType type, SymmetricArray source) {
    return sum(team, type, source).toComplex();
  }

  /** {@return the sum of the products of numbers no wider than a float} */
  public static float floatDot(Team team, ElementType type, SymmetricArray left, SymmetricArray right) {
    return dot(team, type, left, right).toFloat();
  }

  /** {@return the sum of the products of numbers} */
  public static double doubleDot(Team team, ElementType type, SymmetricArray left, SymmetricArray right) {
    return dot(team, type, left, right).toDouble();
  }

  /** {@return the sum of the products of complex numbers} */
  public static Complex complexDot(Team team, ElementType type, SymmetricArray left, SymmetricArray right) {
    return dot(team, type, left, right).toComplex();
  }

  /** {@return the square root of the sum of the squares of numbers no wider than a float} */
  public static float floatNorm2(Team team, ElementType type, SymmetricArray source) {
    return (float) squares(team, type, source).root();
  }

  /** {@return the square root of the sum of the squares of numbers, or of the magnitudes of complex ones} */
  public static double doubleNorm2(Team team, ElementType type, SymmetricArray source) {
    return squares(team, type, source).root();
  }
}
