package org.shmem4j.table;

import java.util.List;
import java.util.Set;
import java.util.SortedMap;

/**
 * One type.
 *
 * @param key its name in the table, unique
 * @param name its TYPENAME in the names of routines
 * @param c the C type; for a user's type, its name
 * @param lane the format of each lane; for a pair, that of its value
 * @param lanes the number of lanes of an element
 * @param index the format of the index of a pair, otherwise null
 * @param meaning what the lanes stand for
 * @param handle the class of its handles
 * @param fields the names of the lanes; empty if they have none
 * @param alias the key of the type that it is an alias of, otherwise null
 * @param operations the predefined operations that its own row asks for
 * @param operators the user's own operations, from name to class
 * @param bytes the size of an element in bytes
 */
public record TypeRow(
    String key,
    String name,
    String c,
    LaneKind lane,
    int lanes,
    LaneKind index,
    LaneMeaning meaning,
    String handle,
    List<String> fields,
    String alias,
    Set<Op> operations,
    SortedMap<String, String> operators,
    int bytes) {

  /** {@return whether an element is one number that a Java primitive, or a number made of its bits, can represent} */
  public boolean isScalar() {
    return lanes == 1 && meaning != LaneMeaning.PAIR && fields.isEmpty();
  }
}
