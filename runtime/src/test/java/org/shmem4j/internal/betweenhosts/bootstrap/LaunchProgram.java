package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.Arrays;
import org.shmem4j.internal.settings.Settings;

/** Joins a job that a cluster's launcher started, exchanges values, and tells what it sees. */
public final class LaunchProgram {
  private static final int[] LENGTHS = {0, 1, 700, 5000};

  private LaunchProgram() {}

  /**
   * Runs as one PE.
   *
   * @param arguments what to do after the exchange: nothing, abort, wait (until the launcher is gone), or exit
   * @throws InterruptedException if it is interrupted
   */
  public static void main(String[] arguments) throws InterruptedException {
    Launch launch = Launchers.join(Settings.ofProcess());
    for (int round = 0; round < LENGTHS.length; round++) {
      launch.put("test." + round, bytes(launch.pe(), LENGTHS[round]));
      launch.fence("test." + round);
      for (int pe = 0; pe < launch.pes(); pe++) {
        if (!Arrays.equals(bytes(pe, LENGTHS[round]), launch.get(pe, "test." + round))) {
          throw new AssertionError("wrong value: pe=" + pe + " round=" + round);
        }
      }
    }
    System.out.println("PE " + launch.pe() + " of " + launch.pes() + " hosts " + Arrays.toString(launch.hostOf())
        + " by " + launch.name());
    System.out.flush();
    switch (arguments.length == 0 ? "" : arguments[0]) {
      case "abort" -> {
        if (launch.pe() == 1) {
          launch.abort(7, "the test asks for it");
        }
        Thread.sleep(30_000);
      }
      case "wait" -> {
        while (!launch.isLauncherGone()) {
          Thread.sleep(50);
        }
        System.exit(3);
      }
      case "exit" -> System.exit(launch.pe() == 1 ? 5 : waitForEver());
      default -> launch.close();
    }
  }

  private static int waitForEver() throws InterruptedException {
    Thread.sleep(30_000);
    return 0;
  }

  private static byte[] bytes(int pe, int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (pe * 31 + i);
    }
    return bytes;
  }
}
