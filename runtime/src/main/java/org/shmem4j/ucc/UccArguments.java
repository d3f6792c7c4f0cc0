package org.shmem4j.ucc;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/** The arguments of a collective: {@code ucc_coll_args_t}, {@code ucc_coll_op_args_t}. */
public final class UccArguments {
  private final UccCollectiveType type;
  private final Set<UccCollectiveFlag> flags = EnumSet.noneOf(UccCollectiveFlag.class);
  private UccBuffer source;
  private UccBuffer dest;
  private UccReductionOp op;
  private long root;
  private UccErrorType errorType = UccErrorType.LOCAL;
  private Integer tag;
  private UccCallback callback;
  private Duration timeout;
  private UccActiveSet activeSet;

  /**
   * The arguments of a collective.
   *
   * @param type the collective
   */
  public UccArguments(UccCollectiveType type) {
    this.type = UccException.present(type, "type");
  }

  /**
   * Sets what this participant gives; of a broadcast the one buffer.
   *
   * @param buffer the buffer: {@code src}
   * @return this
   */
  public UccArguments source(UccBuffer buffer) {
    source = buffer;
    return this;
  }

  /**
   * Sets where this participant takes.
   *
   * @param buffer the buffer: {@code dst}
   * @return this
   */
  public UccArguments dest(UccBuffer buffer) {
    dest = buffer;
    return this;
  }

  /**
   * Sets what a reduction computes.
   *
   * @param op the operation: {@code op}
   * @return this
   */
  public UccArguments op(UccReductionOp op) {
    this.op = op;
    return this;
  }

  /**
   * Adds a flag.
   *
   * @param flag the flag
   * @return this
   */
  public UccArguments flag(UccCollectiveFlag flag) {
    flags.add(UccException.present(flag, "flag"));
    return this;
  }

  /**
   * Sets the root.
   *
   * @param endpoint the root's endpoint: {@code root}
   * @return this
   */
  public UccArguments root(long endpoint) {
    root = endpoint;
    return this;
  }

  /**
   * Says who learns of errors.
   *
   * @param type who does: {@code error_type}
   * @return this
   */
  public UccArguments errorType(UccErrorType type) {
    errorType = UccException.present(type, "type");
    return this;
  }

  /**
   * Sets the tag by which an unordered team matches collectives.
   *
   * @param tag 0 to 65535: {@code tag}
   * @return this
   */
  public UccArguments tag(int tag) {
    if (tag != (tag & 0xffff)) {
      throw UccException.invalid("a tag must be from 0 to 65535: tag=" + tag);
    }
    this.tag = tag;
    return this;
  }

  /**
   * Sets whom to tell of completion.
   *
   * @param callback whom: {@code cb}
   * @return this
   */
  public UccArguments callback(UccCallback callback) {
    this.callback = callback;
    return this;
  }

  /**
   * Sets a time limit, from the post on: {@code UCC_COLL_ARGS_FLAG_TIMEOUT}.
   *
   * @param limit the limit: {@code timeout}
   * @return this
   */
  public UccArguments timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /**
   * Restricts a broadcast to some endpoints, which alone call it.
   *
   * @param endpoints the endpoints: {@code active_set}
   * @return this
   */
  public UccArguments activeSet(UccActiveSet endpoints) {
    activeSet = endpoints;
    return this;
  }

  UccCollectiveType type() {
    return type;
  }

  boolean has(UccCollectiveFlag flag) {
    return flags.contains(flag);
  }

  UccBuffer source() {
    return source;
  }

  UccBuffer dest() {
    return dest;
  }

  UccReductionOp op() {
    return op;
  }

  long root() {
    return root;
  }

  UccErrorType errorType() {
    return errorType;
  }

  Integer tag() {
    return tag;
  }

  UccCallback callback() {
    return callback;
  }

  Duration timeout() {
    return timeout;
  }

  UccActiveSet activeSet() {
    return activeSet;
  }

  /** {@return what messages say of them, whatever is set later} */
  Summary summary() {
    return new Summary(type, source, dest);
  }

  @Override
  public String toString() {
    return summary().toString();
  }

  /** What messages say of a collective: text is made for those that ask. */
  record Summary(UccCollectiveType type, UccBuffer source, UccBuffer dest) {
    @Override
    public String toString() {
      return type + " source=" + source + " dest=" + dest;
    }
  }
}
