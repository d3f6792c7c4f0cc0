package org.shmem4j.internal.onhost.memory;

import java.util.Arrays;

/**
 * The places of a job's PEs: the host of each and, for those on this host, the start of their heap in the host's
 * memory. The engine creates it once; it never changes.
 */
public final class Placement {
  /** The start of every heap on another host. The sum of it and any offset is negative. */
  private static final long FAR = Long.MIN_VALUE;

  private final int pes;
  private final int host;
  private final int[] hostOf;
  private final int hosts;
  private final int[] here;
  private final int[] indexHere;
  private final long[] heaps;
  /**
   * Whether heaps are at equal distances by PE number, so that their start can be computed, which is faster than a
   * look-up.
   */
  private final boolean oneHost;

  private final long firstHeap;
  private final long heapDistance;
  private final long heapBytes;

  private Placement(int[] hostOf, int host, HostLayout layout) {
    this.pes = hostOf.length;
    this.host = host;
    this.hostOf = hostOf;
    this.here = pesOf(host);
    this.hosts = hosts(hostOf);
    this.indexHere = new int[hostOf.length];
    this.heaps = new long[hostOf.length];
    this.oneHost = here.length == hostOf.length;
    this.firstHeap = layout.heap(0);
    this.heapDistance = layout.heap(1) - firstHeap;
    this.heapBytes = layout.heapBytes();
    Arrays.fill(indexHere, -1);
    Arrays.fill(heaps, FAR);
    for (int i = 0; i < here.length; i++) {
      indexHere[here[i]] = i;
      heaps[here[i]] = layout.heap(i);
    }
  }

  private static int hosts(int[] hostOf) {
    int last = 0;
    for (int one : hostOf) {
      last = Math.max(last, one);
    }
    return last + 1;
  }

  /**
   * Creates the placement of PEs that are all on one host.
   *
   * @param layout the layout of the host's memory
   * @return the placement
   */
  public static Placement oneHost(HostLayout layout) {
    return new Placement(new int[layout.pes()], 0, layout);
  }

  /**
   * Creates the placement of PEs on several hosts.
   *
   * @param hostOf the host of each PE; hosts are numbered from 0 without gaps
   * @param host the host of this process
   * @param layout the layout of that host's memory
   * @return the placement
   */
  public static Placement of(int[] hostOf, int host, HostLayout layout) {
    return new Placement(hostOf.clone(), host, layout);
  }

  /** {@return the number of PEs of the job} */
  public int pes() {
    return pes;
  }

  /** {@return the number of hosts of the job} */
  public int hosts() {
    return hosts;
  }

  /** {@return this host} */
  public int host() {
    return host;
  }

  /** {@return the host of a PE} */
  public int hostOf(int pe) {
    return hostOf[pe];
  }

  /** {@return the PEs of a host} */
  public int[] pesOf(int ofHost) {
    int[] found = new int[pes];
    int count = 0;
    for (int pe = 0; pe < pes; pe++) {
      if (hostOf[pe] == ofHost) {
        found[count++] = pe;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** {@return whether a PE is on this host} */
  public boolean isHere(int pe) {
    return indexHere[pe] >= 0;
  }

  /** {@return the index of a PE among the PEs of this host; -1 if it is on another host} */
  public int indexHere(int pe) {
    return indexHere[pe];
  }

  /** {@return the number of PEs of this host} */
  public int pesHere() {
    return here.length;
  }

  /** {@return the PE with an index among the PEs of this host} */
  public int peHere(int index) {
    return here[index];
  }

  /**
   * Returns the start of a PE's heap in this host's memory.
   *
   * @param pe the PE
   * @return the address; if the PE is on another host, a number whose sum with any offset is negative
   */
  public long heap(int pe) {
    return oneHost ? firstHeap + pe * heapDistance : heaps[pe];
  }

  /** {@return the bytes of each PE's heap} */
  public long heapBytes() {
    return heapBytes;
  }

  /** {@return whether an address, which is the sum of {@link #heap} and an offset, is on another host} */
  public static boolean isFar(long address) {
    return address < 0;
  }

  /** {@return the offset in the peer's heap of an address on another host} */
  public static long offset(long address) {
    return address - FAR;
  }
}
