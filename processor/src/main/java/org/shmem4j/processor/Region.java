package org.shmem4j.processor;

import java.util.List;

/**
 * What is known of an array in an expression.
 *
 * @param identity equal for parts of the same array; null if that cannot be told
 * @param field the symmetric field that it is, or is a part of; null if that is not known
 * @param from its first element in the whole array; -1 if not known
 * @param length its length; -1 if not known
 * @param isPeers whether it is a peer's copy
 */
record Region(List<Object> identity, SymmetricField field, long from, long length, boolean isPeers) {
  static final Region UNKNOWN = new Region(null, null, 0, -1, false);
  static final Region PEERS = new Region(null, null, 0, -1, true);

  boolean knowsLength() {
    return length >= 0;
  }

  Region identifiedAs(List<Object> newIdentity) {
    return new Region(newIdentity, field, from, length, isPeers);
  }

  Region of(SymmetricField newField, long newLength) {
    return new Region(identity, newField, from, newLength, isPeers);
  }

  Region sized(Long newLength) {
    return new Region(identity, field, from, newLength == null ? -1 : newLength, isPeers);
  }

  Region slice(Long start, Long count) {
    long first = start == null || from < 0 ? -1 : from + start;
    return new Region(identity, field, first, count == null ? -1 : count, isPeers);
  }

  /** Whether two are parts of one array, at known places. */
  boolean isComparable(Region other) {
    return identity != null && identity.equals(other.identity) && from >= 0 && other.from >= 0;
  }
}
