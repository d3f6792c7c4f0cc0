package org.shmem4j.table;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * A validated table: rows in the order of the file.
 *
 * @param packageName the Java package that is generated for it
 * @param rows its own types
 * @param groups its groups; for a user's table, those of the table that it extends
 * @param base the table that it extends; null for that of the specifications
 */
public record TypeTable(String packageName, List<TypeRow> rows, List<TypeGroup> groups, TypeTable base) {

  /** {@return the table of the specifications} */
  public static TypeTable ofSpecifications() {
    try (InputStream in = TypeTable.class.getResourceAsStream("types.toml")) {
      return TableReader.read("types.toml", new String(in.readAllBytes(), StandardCharsets.UTF_8), null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a table of a user's types, which extends that of the specifications.
   *
   * @param file its name in messages
   * @param toml its text
   * @return the table
   * @throws TableException if anything in it is wrong
   */
  public static TypeTable ofUser(String file, String toml) {
    return TableReader.read(file, toml, ofSpecifications());
  }

  /** {@return its own types by the class of their handles, which several types may share} */
  public SequencedMap<String, List<TypeRow>> byHandle() {
    SequencedMap<String, List<TypeRow>> result = new LinkedHashMap<>();
    rows.forEach(row -> result.computeIfAbsent(row.handle(), name -> new ArrayList<>()).add(row));
    return result;
  }

  /**
   * Finds a type here or in the table that this one extends.
   *
   * @param key its key
   * @return the type, if there is one
   */
  public Optional<TypeRow> find(String key) {
    Optional<TypeRow> own = rows.stream().filter(row -> row.key().equals(key)).findFirst();
    return own.isPresent() || base == null ? own : base.find(key);
  }

  /**
   * Finds a group.
   *
   * @param name its name
   * @return the group
   */
  public TypeGroup group(String name) {
    return groups.stream()
        .filter(group -> group.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a group must be in the table: group=" + name));
  }

  /**
   * The types of this table that belong to a group: those that it names, aliases of those, and if it is open every row.
   *
   * @param group the group
   * @return the types, in its order
   */
  public List<TypeRow> members(TypeGroup group) {
    if (base == null) {
      return group.types().stream().map(key -> find(key).orElseThrow()).toList();
    }
    return rows.stream()
        .filter(row -> row.alias() == null ? group.open() : group.types().contains(row.alias()))
        .toList();
  }
}
