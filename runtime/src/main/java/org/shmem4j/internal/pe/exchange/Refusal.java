package org.shmem4j.internal.pe.exchange;

/**
 * Why the declarations of an exchange do not fit, as a few numbers, so that all PEs can throw the same exception.
 *
 * @param rule the rule that is broken
 * @param pe the PE that noticed, in the team
 * @param neighbor the neighbor whose elements are concerned
 * @param first a number whose meaning depends on the rule
 * @param second another one
 */
record Refusal(Rule rule, int pe, int neighbor, long first, long second) {
  /** A rule, and the names of the numbers in its refusal. */
  enum Rule {
    IS_MEMBER("a neighbor must be a PE of the team", "neighbor", "nPes", ""),
    IS_OWNED("a needed element must be one that its owner has", "neededBy", "index", "owned"),
    IS_ELEMENT("the elements exchanged must lie within the array", "neighbor", "index", "length"),
    COMES_ONCE("an element must come from one place only", "from", "index", "andFrom"),
    GOES_ONE_WAY("an element must not be both sent and received, since its owner's turn would decide its value", "from",
        "index", "to"),
    IS_EXPECTED("as many elements must be expected as are sent", "to", "sent", "expected");

    private final String text;
    private final String neighbor;
    private final String first;
    private final String second;

    Rule(String text, String neighbor, String first, String second) {
      this.text = text;
      this.neighbor = neighbor;
      this.first = first;
      this.second = second;
    }
  }

  private static final Rule[] RULES = Rule.values();

  /** The number of words in which a refusal is encoded. */
  static final int WORDS = 3;

  /** {@return one of the words in which it is encoded} */
  long word(int index) {
    return switch (index) {
      case 0 -> (long) rule.ordinal() << Integer.SIZE | Integer.toUnsignedLong(neighbor);
      case 1 -> first;
      default -> second;
    };
  }

  /** {@return the refusal that a PE has encoded in words} */
  static Refusal of(int pe, long[] words) {
    return new Refusal(RULES[(int) (words[0] >>> Integer.SIZE)], pe, (int) words[0], words[1], words[2]);
  }

  IllegalArgumentException exception() {
    return new IllegalArgumentException(rule.text + ": pe=" + pe + " " + rule.neighbor + "=" + neighbor + " "
        + rule.first + "=" + first + (rule.second.isEmpty() ? "" : " " + rule.second + "=" + second));
  }
}
