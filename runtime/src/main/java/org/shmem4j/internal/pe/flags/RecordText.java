package org.shmem4j.internal.pe.flags;

import java.util.StringJoiner;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Operation;

/** Describes call records in messages. */
final class RecordText {
  private static final int USER_DEFINED = 0xff;
  private static final int EXACT_SUM = 0xfe;
  private static final String LANE = "lane";

  /** The arguments, in the order in which a message names them; some calls use other names. */
  private enum Argument {
    TYPE("type", CallRecord.TYPE),
    OPERATION("operation", CallRecord.OPERATION),
    FIRST("count", CallRecord.FIRST),
    COUNTS("counts", CallRecord.COUNTS),
    ROOT("root", CallRecord.ROOT),
    SECOND("dest", CallRecord.SECOND),
    THIRD("source", CallRecord.THIRD),
    DEST_STRIDE("dst", CallRecord.DEST_STRIDE),
    SOURCE_STRIDE("sst", CallRecord.SOURCE_STRIDE),
    TAG("tag", CallRecord.TAG);

    static final Argument[] ALL = values();

    final String usual;
    final int word;

    Argument(String usual, int word) {
      this.usual = usual;
      this.word = word;
    }

    String name(Call call) {
      return switch (call) {
        case ALLOCATE, FREE -> of("bytes", "offset", "alignment");
        case SPLIT -> of("start", "stride", "size");
        case SPLIT_2D -> of("xrange", "axis", usual);
        case SPLIT_BY_COLOR -> of("step", usual, usual);
        case TEAM_OF -> this == COUNTS ? "members" : of("size", usual, usual);
        case SUM_OVER, EXACT_SUM, EXACT_DOT, EXACT_NORM2 -> of(LANE, "lanes", "word");
        case REDUCE_BYTES -> of("room", "root", "step");
        case OPEN -> of("kind", "pipeBytes", "arrayOrType");
        case EXCHANGE_OPEN -> of("elementBytes", "type", "step");
        case EXCHANGE_TO_OWNERS -> of(usual, "offset", "length");
        case EXCHANGE_START -> this == COUNTS ? "others" : of("arrays", "offset", "length");
        default -> usual;
      };
    }

    private String of(String first, String second, String third) {
      return switch (this) {
        case FIRST -> first;
        case SECOND -> second;
        case THIRD -> third;
        default -> usual;
      };
    }
  }

  private RecordText() {}

  /** {@return the call and the arguments of a record, as text} */
  static String describe(long[] words) {
    Call call = CallRecord.call(words);
    StringJoiner text = new StringJoiner(" ", call + "(", ")");
    for (Argument argument : Argument.ALL) {
      long value = words[argument.word];
      if (isPresent(argument, value)) {
        text.add(switch (argument) {
          case TYPE -> "type=" + name(words[CallRecord.NAME_LOW]) + name(words[CallRecord.NAME_HIGH]);
          case OPERATION -> "operation=" + operation((int) value);
          case COUNTS -> argument.name(call) + ".sum=" + words[CallRecord.COUNTS_SUM];
          default ->
              argument.name(call) + "=" + (argument.name(call).equals(LANE) ? Lane.values()[(int) value] : value);
        });
      }
    }
    return text.toString();
  }

  private static boolean isPresent(Argument argument, long value) {
    return switch (argument) {
      case OPERATION -> value != CallRecord.NO_OPERATION;
      case ROOT -> value != CallRecord.NO_ROOT;
      default -> value != CallRecord.NONE;
    };
  }

  /**
   * {@return the names of the arguments in which two records of one call differ, separated by commas; empty if none
   * differ, or the calls are different}
   */
  static String difference(long[] one, long[] other) {
    Call call = CallRecord.call(one);
    StringJoiner names = new StringJoiner(", ");
    for (Argument argument : Argument.ALL) {
      if (call == CallRecord.call(other) && one[argument.word] != other[argument.word]) {
        names.add(argument == Argument.COUNTS ? countsName(argument.name(call), one, other) : argument.name(call));
      }
    }
    return names.toString();
  }

  private static String countsName(String list, long[] one, long[] other) {
    long sum = other[CallRecord.COUNTS_SUM] - one[CallRecord.COUNTS_SUM];
    long moment = other[CallRecord.COUNTS_MOMENT] - one[CallRecord.COUNTS_MOMENT];
    long index = sum == 0 ? -1 : moment / sum;
    boolean single = index >= 0 && index * sum == moment
        && index * moment == other[CallRecord.COUNTS_SQUARES] - one[CallRecord.COUNTS_SQUARES];
    return single ? list + "[" + index + "]" : list;
  }

  private static String operation(int code) {
    return switch (code) {
      case USER_DEFINED -> "user-defined";
      case EXACT_SUM -> "exact sum";
      default -> Operation.values()[code].toString();
    };
  }

  private static String name(long word) {
    StringBuilder name = new StringBuilder();
    for (long rest = word; rest != 0; rest >>>= Byte.SIZE) {
      name.append((char) (rest & 0x7f));
    }
    return name.toString();
  }
}
