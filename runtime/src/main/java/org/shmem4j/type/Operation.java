package org.shmem4j.type;

/** The predefined operations of reductions and scans. */
public enum Operation {
  /** Bitwise and. */
  AND,
  /** Bitwise or. */
  OR,
  /** Bitwise exclusive or. */
  XOR,
  /** Maximum; for floating point lanes as by {@link Math#max(double, double)}. */
  MAX,
  /** Minimum; for floating point lanes as by {@link Math#min(double, double)}. */
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
  /** The pair with the greatest value; among equal values the one with the lowest index. */
  MAXLOC,
  /** The pair with the least value; among equal values the one with the lowest index. */
  MINLOC,
  /** The sum divided by the number of PEs. */
  AVG
}
