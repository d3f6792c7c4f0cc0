package org.shmem4j.table;

/**
 * A mistake in a table.
 *
 * @param file the file
 * @param line the line, from 1
 * @param field the field, such as {@code types.vec3d.lane}
 * @param rule the rule that it breaks, with the values that break it
 */
public record Problem(String file, int line, String field, String rule) {
  @Override
  public String toString() {
    return file + ":" + line + ": " + field + ": " + rule;
  }
}
