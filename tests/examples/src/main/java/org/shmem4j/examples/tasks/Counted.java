package org.shmem4j.examples.tasks;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What was counted, and how many times. Many of them, one after the other, are a run of bytes, which PEs can merge.
 *
 * @param name what was counted
 * @param count how many times
 */
record Counted(String name, long count) {
  /** {@return what a map holds} */
  static List<Counted> listOf(Map<String, Long> counts) {
    return counts.entrySet().stream().map(each -> new Counted(each.getKey(), each.getValue())).toList();
  }

  static byte[] toBytes(List<Counted> all) {
    List<byte[]> names = all.stream().map(each -> each.name.getBytes(StandardCharsets.UTF_8)).toList();
    int length = names.stream().mapToInt(name -> Integer.BYTES + name.length + Long.BYTES).sum();
    ByteBuffer bytes = ByteBuffer.allocate(length);
    for (int i = 0; i < names.size(); i++) {
      bytes.putInt(names.get(i).length).put(names.get(i)).putLong(all.get(i).count);
    }
    return bytes.array();
  }

  static List<Counted> fromBytes(byte[] run) {
    List<Counted> all = new ArrayList<>();
    ByteBuffer bytes = ByteBuffer.wrap(run);
    while (bytes.hasRemaining()) {
      byte[] name = new byte[bytes.getInt()];
      bytes.get(name);
      all.add(new Counted(new String(name, StandardCharsets.UTF_8), bytes.getLong()));
    }
    return all;
  }
}
