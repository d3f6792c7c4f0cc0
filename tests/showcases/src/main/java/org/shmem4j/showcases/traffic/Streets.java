package org.shmem4j.showcases.traffic;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A town of streets that cross at right angles, and vehicles that go from one crossing to the next in each step. Each
 * partition has some columns of crossings and the vehicles there. The town has no edges: a vehicle that leaves it on
 * one side comes in on the other.
 */
final class Streets {
  /** The size of a vehicle in a message: its number and its crossing. */
  static final int VEHICLE_BYTES = 2 * Integer.BYTES;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder()).withInvokeExactBehavior();

  private final int side;
  private final int partition;
  private final int partitions;
  private final byte[][] leaving;
  private final int[] bytes;
  private int[] vehicles;
  private int[] crossings;
  private int count;
  private int step;

  /**
   * Makes a partition.
   *
   * @param side how many crossings a street has
   * @param vehicles how many vehicles there are in all partitions
   * @param partition this one
   * @param partitions how many there are
   */
  Streets(int side, int vehicles, int partition, int partitions) {
    this.side = side;
    this.partition = partition;
    this.partitions = partitions;
    this.leaving = new byte[partitions][mostBytes(vehicles)];
    this.bytes = new int[partitions];
    this.vehicles = new int[vehicles];
    this.crossings = new int[vehicles];
    for (int vehicle = 0; vehicle < vehicles; vehicle++) {
      int crossing = (int) Long.remainderUnsigned(mixed(vehicle, -1), (long) side * side);
      if (owner(crossing) == partition) {
        add(vehicle, crossing);
      }
    }
  }

  /** {@return the length of the longest message, in which all vehicles leave at once} */
  static int mostBytes(int vehicles) {
    return vehicles * VEHICLE_BYTES;
  }

  private void add(int vehicle, int crossing) {
    vehicles[count] = vehicle;
    crossings[count] = crossing;
    count++;
  }

  private int owner(int crossing) {
    return (int) ((long) (crossing % side) * partitions / side);
  }

  /** {@return bits that look random, for a vehicle and a step} */
  private static long mixed(int vehicle, int step) {
    long bits = ((long) vehicle << 32 ^ step) * 0x9E3779B97F4A7C15L;
    bits = (bits ^ bits >>> 32) * 0xD6E8FEB86659FD93L;
    return bits ^ bits >>> 32;
  }

  /** {@return the next crossing of a vehicle} */
  private int next(int vehicle, int crossing) {
    int column = crossing % side;
    int row = crossing / side;
    switch ((int) (mixed(vehicle, step) & 3)) {
      case 0 -> column = (column + 1) % side;
      case 1 -> column = (column + side - 1) % side;
      case 2 -> row = (row + 1) % side;
      default -> row = (row + side - 1) % side;
    }
    return row * side + column;
  }

  /** Moves all vehicles on, and sends the other partitions those that leave this one. */
  void step(StepExchange exchange) {
    Arrays.fill(bytes, 0);
    int before = count;
    count = 0;
    for (int i = 0; i < before; i++) {
      int vehicle = vehicles[i];
      int crossing = next(vehicle, crossings[i]);
      int owner = owner(crossing);
      if (owner == partition) {
        add(vehicle, crossing);
      } else {
        INT.set(leaving[owner], bytes[owner], vehicle);
        INT.set(leaving[owner], bytes[owner] + Integer.BYTES, crossing);
        bytes[owner] += VEHICLE_BYTES;
      }
    }
    for (int other = 0; other < partitions; other++) {
      if (other != partition) {
        exchange.send(other, leaving[other], bytes[other]);
      }
    }
    exchange.receive((from, buffer, start, length) -> {
      for (int at = start; at < start + length; at += VEHICLE_BYTES) {
        add(buffer.getInt(at), buffer.getInt(at + Integer.BYTES));
      }
    });
    step++;
  }

  /** {@return a number that depends on where each vehicle of this partition is; those of all partitions are added} */
  long state() {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += mixed(vehicles[i], crossings[i]);
    }
    return sum;
  }
}
