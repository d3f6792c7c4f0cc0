package org.shmem4j.tools.profilepage;

/**
 * A time in which a PE's own thread did nothing, as the JDK's events tell.
 *
 * @param kind why
 * @param from its start
 * @param to its end
 * @param place the line of the program; {@link Place#UNKNOWN} for the collector's
 */
record Pause(Kind kind, long from, long to, Place place) {
  /** Why a thread did nothing. */
  enum Kind {
    SLEEPING("sleeping"),
    IO("io"),
    LOCKED("locked"),
    COLLECTING("collecting");

    private final String key;

    Kind(String key) {
      this.key = key;
    }

    /** {@return its name in the data of the page} */
    String key() {
      return key;
    }

    /** {@return the kind of an event of the JDK; null if such events are no pauses} */
    static Kind of(String event) {
      return switch (event) {
        case "jdk.ThreadSleep" -> SLEEPING;
        case "jdk.ThreadPark", "jdk.JavaMonitorEnter", "jdk.JavaMonitorWait" -> LOCKED;
        case "jdk.SocketRead", "jdk.SocketWrite", "jdk.FileRead", "jdk.FileWrite", "jdk.FileForce" -> IO;
        case "jdk.GCPhasePause" -> COLLECTING;
        default -> null;
      };
    }
  }
}
