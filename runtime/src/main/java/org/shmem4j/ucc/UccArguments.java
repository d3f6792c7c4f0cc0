package org.shmem4j.ucc;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.shmem4j.check.Means;

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
   * Creates the arguments of a collective.
   *
   * @param type the collective
   */
  public UccArguments(UccCollectiveType type) {
    this.type = UccException.present(type, "type");
  }

  /**
   * Sets the buffer that this participant sends; for a broadcast, the only buffer.
   *
   * @param buffer the buffer: {@code src}
   * @return this
   */
  public UccArguments source(UccBuffer buffer) {
    source = buffer;
    return this;
  }

  /**
   * Sets the buffer that this participant receives into.
   *
   * @param buffer the buffer: {@code dst}
   * @return this
   */
  public UccArguments dest(UccBuffer buffer) {
    dest = buffer;
    return this;
  }

  /**
   * Sets the operation of a reduction.
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
   * Sets which participants learn of errors.
   *
   * @param type which ones: {@code error_type}
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
   * Sets a callback for the completion.
   *
   * @param callback the callback: {@code cb}
   * @return this
   */
  public UccArguments callback(UccCallback callback) {
    this.callback = callback;
    return this;
  }

  /**
   * Sets a time limit, counted from the post: {@code UCC_COLL_ARGS_FLAG_TIMEOUT}.
   *
   * @param limit the limit: {@code timeout}
   * @return this
   */
  public UccArguments timeout(Duration limit) {
    timeout = limit;
    return this;
  }

  /**
   * Restricts a broadcast to some endpoints; only they call it.
   *
   * @param endpoints the endpoints: {@code active_set}
   * @return this
   */
  @Means(Means.Effect.NARROWS)
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

  /** {@return what messages say about the arguments, unaffected by later changes} */
  Summary summary() {
    return new Summary(type, source, dest);
  }

  @Override
  public String toString() {
    return summary().toString();
  }

  /** What messages say about a collective. It becomes text only when a message needs it. */
  record Summary(UccCollectiveType type, UccBuffer source, UccBuffer dest) {
    @Override
    public String toString() {
      return type + " source=" + source + " dest=" + dest;
    }
  }
}
