/** Runs JUnit's test methods on several PEs. */
module org.shmem4j.junit {
  requires java.management;
  requires transitive org.junit.jupiter.api;
  requires static org.junit.platform.launcher;
  requires transitive org.shmem4j;

  exports org.shmem4j.junit;

  opens org.shmem4j.junit to org.junit.platform.commons;
}
