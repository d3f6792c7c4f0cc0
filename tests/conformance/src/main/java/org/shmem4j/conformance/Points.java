package org.shmem4j.conformance;

import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Elements of named lanes, as the generator writes handles of a user's types. */
final class Points extends SymmetricArray {
  static final HandleType<Points> TYPE = new HandleType<>(
      Points.class, ElementType.of("point", Lane.DOUBLE, 3, Meaning.FLOATING), Points::new, "x", "y", "z");

  private Points(SymmetricRegion region) {
    super(TYPE, region);
  }
}
