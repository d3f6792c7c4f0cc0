package org.shmem4j.tools.profilepage;

/**
 * A period in which a PE's own thread did nothing, according to the JDK's events.
 *
 * @param kind why
 * @param from its start
 * @param to its end
 * @param place the line of the program, or {@link Place#UNKNOWN} for the collector
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

    /** {@return the kind for an event of the JDK, or null if such events are not pauses} */
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
