/**
 * The SHMEM programming model for Java: processing elements, symmetric memory, teams, and the core under the typed API.
 */
module org.shmem4j {
  requires static java.instrument; // for programs that are watched
  requires static jdk.jfr; // for profiles
  requires jdk.incubator.vector;

  exports org.shmem4j;
  exports org.shmem4j.entry;
  exports org.shmem4j.type;
  exports org.shmem4j.ucc;
  exports org.shmem4j.internal.watch to java.instrument;
}
