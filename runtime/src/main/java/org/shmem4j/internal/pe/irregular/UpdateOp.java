package org.shmem4j.internal.pe.irregular;

import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Meaning;
import org.shmem4j.type.Operation;
import org.shmem4j.type.Reduction;

/** The numbers of operations in entries. Those of the user's operators follow. */
public final class UpdateOp {
  /** Replaces the element. */
  public static final int SET = 0;
  /** Adds to it. */
  public static final int ADD = 1;
  /** Keeps the lesser of both. */
  public static final int MIN = 2;
  /** Keeps the greater of both. */
  public static final int MAX = 3;
  /** Combines both by bitwise and. */
  public static final int AND = 4;
  /** Combines both by bitwise or. */
  public static final int OR = 5;
  /** Combines both by bitwise exclusive or. */
  public static final int XOR = 6;
  /** The number of the user's first operator. */
  public static final int FIRST_OPERATOR = 7;

  private UpdateOp() {}

  /** The operations of a type by their numbers; null for those that it does not have. */
  static Reduction[] operations(ElementType type, Reduction... operators) {
    boolean pair = type.meaning() == Meaning.PAIR;
    Operation[] predefined = {null, Operation.SUM, pair ? Operation.MINLOC : Operation.MIN,
        pair ? Operation.MAXLOC : Operation.MAX, Operation.AND, Operation.OR, Operation.XOR};
    Reduction[] all = new Reduction[FIRST_OPERATOR + operators.length];
    for (int op = ADD; op < FIRST_OPERATOR; op++) {
      Operation operation = predefined[op];
      if (Kernels.allows(type, operation)) {
        all[op] = Reduction.of(type, operation, () -> Kernels.combine(type, operation));
      }
    }
    System.arraycopy(operators, 0, all, FIRST_OPERATOR, operators.length);
    return all;
  }
}
