package org.shmem4j.internal.onhost.memory;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.shmem4j.HeapExhaustedException;

/**
 * How much memory the processes here may use, and how much of it is left: the machine's memory, or less if this process
 * is in a control group with a limit, such as that of a container or a pod. Only Linux reports it. Every start reads
 * it, so this class uses the oldest classes for files, which load fastest.
 */
public final class MemoryLimit {
  /**
   * From this size on, all PEs look before any of them reserves pages, since all would see the others' pages as used.
   */
  public static final long LARGE_BYTES = 16 << 20;

  private static final MemoryLimit OF_PROCESS = new MemoryLimit(new File("/"));
  private static final long UNKNOWN = Long.MAX_VALUE;
  private static final String MACHINE = "proc/meminfo";
  private static final String GROUPS = "proc/self/cgroup";
  private static final String PROCESS = "proc/self/status";
  private static final String LIMITS = "proc/self/limits";

  private final File root;

  /**
   * Creates the limit that files contain.
   *
   * @param root the folder of {@code proc} and {@code sys}
   */
  MemoryLimit(File root) {
    this.root = root;
  }

  /** {@return the limit of this process} */
  public static MemoryLimit ofProcess() {
    return OF_PROCESS;
  }

  /** {@return the bytes that all processes may use together; the greatest number if unknown} */
  public long total() {
    long total = ofMachine();
    for (Group group = group(); group != null; group = group.parent()) {
      total = Math.min(total, group.limit());
    }
    return total;
  }

  /** {@return the address space of this process} */
  AddressSpace addressSpace() {
    long limit = fact(text(new File(root, LIMITS)), "Max address space ");
    return new AddressSpace(limit, limit == UNKNOWN ? 0 : known(kilobytes(text(new File(root, PROCESS)), "VmSize:")));
  }

  private long ofMachine() {
    return kilobytes(text(new File(root, MACHINE)), "MemTotal:");
  }

  /** {@return the bytes that can still be used; the greatest number if unknown} */
  public long left() {
    String machine = text(new File(root, MACHINE));
    long available = kilobytes(machine, "MemAvailable:");
    long left = available == UNKNOWN ? UNKNOWN : available + known(kilobytes(machine, "SwapFree:"));
    for (Group group = group(); group != null; group = group.parent()) {
      left = Math.min(left, group.left());
    }
    return left;
  }

  /**
   * Throws if pages to be reserved do not fit, since the system would later kill a process of the group. Looks only
   * once for each {@link #LARGE_BYTES}.
   *
   * @param before the bytes of its heap for which a PE has reserved pages
   * @param more the bytes for which it is about to reserve pages
   * @param pes the PEs of this host, which do the same
   * @param jvms the number of JVMs that run these PEs
   */
  public void require(long before, long more, int pes, int jvms) {
    if (before / LARGE_BYTES != (before + more) / LARGE_BYTES) {
      require(more, pes, Jvms.like(jvms));
    }
  }

  void require(long more, int pes, Jvms jvms) {
    long left = left();
    long limit = total();
    long reserve = limit < ofMachine() ? jvms.reserve(limit, held()) : 0; // a machine can swap, and drops more
    if ((left - reserve) / pes < more) {
      throw new HeapExhaustedException("an allocation must fit into the free memory: bytes=" + more + " pes="
          + pes + " left=" + left + " forJava=" + reserve + " limit=" + limit + "; allocate less, "
          + (reserve == 0 ? "" : "limit the Java heaps (-Xmx), ")
          + "or give the machine or its container more memory");
    }
  }

  /** {@return the bytes that this process holds and that belong to no file} */
  private long held() {
    return known(kilobytes(text(new File(root, PROCESS)), "RssAnon:"));
  }

  /** A control group; the groups above it have limits, too. */
  private record Group(File top, File folder, boolean unified) {
    Group parent() {
      return folder.equals(top) ? null : new Group(top, folder.getParentFile(), unified);
    }

    long limit() {
      return number(text(new File(folder, unified ? "memory.max" : "memory.limit_in_bytes")));
    }

    /** What is left, including the file pages that the system would drop; swap is not counted. */
    long left() {
      long limit = limit();
      long used = number(text(new File(folder, unified ? "memory.current" : "memory.usage_in_bytes")));
      if (limit == UNKNOWN || used == UNKNOWN) {
        return UNKNOWN;
      }
      String facts = text(new File(folder, "memory.stat"));
      String all = unified ? "" : "total_";
      long ofFiles = known(fact(facts, all + "inactive_file ")) + known(fact(facts, all + "active_file "));
      return Math.max(0, limit - used + ofFiles);
    }
  }

  /** {@return the group of this process; null if there is none that can have a limit} */
  private Group group() {
    String lines = text(new File(root, GROUPS));
    for (int start = 0; start < lines.length(); start = endOfLine(lines, start) + 1) {
      String line = lines.substring(start, endOfLine(lines, start));
      int second = line.indexOf(':', line.indexOf(':') + 1);
      boolean unified = line.startsWith("0::");
      if (unified || (second > 0 && line.substring(0, second).endsWith("memory"))) {
        File top = new File(root, unified ? "sys/fs/cgroup" : "sys/fs/cgroup/memory");
        String name = line.substring(Math.min(line.length(), second + 2));
        File folder = new File(top, name);
        // A container sees its own group as the top one, but may see the name that the group has outside.
        boolean isOutside = name.isEmpty() || name.startsWith("..") || !folder.isDirectory();
        if (!unified || new File(top, "cgroup.controllers").exists()) {
          return new Group(top, isOutside ? top : folder, unified);
        }
      }
    }
    return null;
  }

  private static int endOfLine(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end;
  }

  private static long kilobytes(String text, String name) {
    long number = fact(text, name);
    return number == UNKNOWN ? UNKNOWN : number << 10;
  }

  /** {@return the number after a name at the start of a line} */
  private static long fact(String text, String name) {
    int at = text.startsWith(name) ? 0 : text.indexOf("\n" + name) + 1;
    boolean found = at > 0 || text.startsWith(name);
    return found ? number(text.substring(at + name.length(), endOfLine(text, at))) : UNKNOWN;
  }

  private static long known(long number) {
    return number == UNKNOWN ? 0 : number;
  }

  /** {@return the number at the start of a text; unknown if there is none, such as where a group's limit is max} */
  private static long number(String text) {
    String rest = text.strip();
    int end = 0;
    while (end < rest.length() && Character.isDigit(rest.charAt(end))) {
      end++;
    }
    return end == 0 || end > 18 ? UNKNOWN : Long.parseLong(rest.substring(0, end));
  }

  private static String text(File file) {
    try (InputStream in = new FileInputStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return ""; // not Linux, or this kind of group has no such file
    }
  }
}
