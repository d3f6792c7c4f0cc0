package org.shmem4j.internal.onhost.datalayout;

import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** The units that layouts count: numbers, whichever of several names in the tables an element's type has. */
final class Units {
  private static final ConcurrentMap<String, ElementType> KNOWN = new ConcurrentHashMap<>();

  private Units() {}

  /**
   * {@return the type of one number of an element, which is that of a lane, except for complex numbers and pairs; the
   * same object for the same type}
   */
  static ElementType of(ElementType type) {
    ElementType unit = make(type);
    ElementType known = KNOWN.putIfAbsent(unit.typename(), unit);
    return known == null ? unit : known;
  }

  private static ElementType make(ElementType type) {
    return switch (type.meaning()) {
      case PAIR -> ElementType.pair(name(type.lane(), type.meaning()) + "-" + name(type.index(), Meaning.SIGNED),
          type.lane(), type.index());
      case COMPLEX -> ElementType.of("complex-" + name(type.lane(), type.meaning()), type.lane(), 2, type.meaning());
      case SIGNED, UNSIGNED, FLOATING, OPAQUE ->
          ElementType.of(name(type.lane(), type.meaning()), type.lane(), 1, type.meaning());
    };
  }

  private static String name(Lane lane, Meaning meaning) {
    String name = lane.name().toLowerCase(Locale.ROOT);
    return switch (meaning) {
      case UNSIGNED -> "u" + name;
      case OPAQUE -> "bits" + lane.bytes() * Byte.SIZE;
      default -> name;
    };
  }
}
