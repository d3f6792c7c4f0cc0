package org.shmem4j.table;

import java.util.List;
import java.util.Set;

/**
 * A table of types of a specification.
 *
 * @param name what routines call it
 * @param specification the table that it stands for
 * @param operations the operations that it allows
 * @param types the keys of its types
 * @param open whether every user type also belongs to it
 */
public record TypeGroup(String name, String specification, Set<Op> operations, List<String> types, boolean open) {}
