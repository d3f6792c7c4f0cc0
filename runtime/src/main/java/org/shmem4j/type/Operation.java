package org.shmem4j.type;

/** The predefined operations of reductions and scans. */
public enum Operation {
  /** Bitwise and. */
  AND,
  /** Bitwise or. */
  OR,
  /** Bitwise exclusive or. */
  XOR,
  /** Maximum; of floating point lanes as {@link Math#max(double, double)}. */
  MAX,
  /** Minimum; of floating point lanes as {@link Math#min(double, double)}. */
  MIN,
  /** Sum; integers wrap. */
  SUM,
  /** Product; integers wrap. */
  PROD,
  /** Logical and: 1 where both are not 0. */
  LAND,
  /** Logical or. */
  LOR,
  /** Logical exclusive or. */
  LXOR,
  /** The pair with the greatest value; of equal values the one with the lowest index. */
  MAXLOC,
  /** The pair with the least value; of equal values the one with the lowest index. */
  MINLOC,
  /** The sum divided by the number of PEs. */
  AVG
}
