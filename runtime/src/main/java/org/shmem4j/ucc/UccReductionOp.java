package org.shmem4j.ucc;

import org.shmem4j.type.Operation;

/** The operation of a reduction: {@code ucc_reduction_op_t}. */
public enum UccReductionOp {
  /** {@code UCC_OP_SUM}. */
  SUM(Operation.SUM),
  /** {@code UCC_OP_PROD}. */
  PROD(Operation.PROD),
  /** {@code UCC_OP_MAX}. */
  MAX(Operation.MAX),
  /** {@code UCC_OP_MIN}. */
  MIN(Operation.MIN),
  /** {@code UCC_OP_LAND}. */
  LAND(Operation.LAND),
  /** {@code UCC_OP_LOR}. */
  LOR(Operation.LOR),
  /** {@code UCC_OP_LXOR}. */
  LXOR(Operation.LXOR),
  /** {@code UCC_OP_BAND}. */
  BAND(Operation.AND),
  /** {@code UCC_OP_BOR}. */
  BOR(Operation.OR),
  /** {@code UCC_OP_BXOR}. */
  BXOR(Operation.XOR),
  /** {@code UCC_OP_MAXLOC}: defined for no UCC datatype. */
  MAXLOC(Operation.MAXLOC),
  /** {@code UCC_OP_MINLOC}: defined for no UCC datatype. */
  MINLOC(Operation.MINLOC),
  /** {@code UCC_OP_AVG}: the sum divided by the number of participants. */
  AVG(Operation.AVG);

  /** {@code UCC_OP_AND} of the first draft. */
  public static final UccReductionOp AND = BAND;

  /** {@code UCC_OP_OR} of the first draft. */
  public static final UccReductionOp OR = BOR;

  /** {@code UCC_OP_XOR} of the first draft. */
  public static final UccReductionOp XOR = BXOR;

  private final Operation operation;

  UccReductionOp(Operation operation) {
    this.operation = operation;
  }

  Operation operation() {
    return operation;
  }

  /** {@return whether its results are truth values} */
  boolean isLogical() {
    return this == LAND || this == LOR || this == LXOR;
  }
}
