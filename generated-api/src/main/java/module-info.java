/** The typed API, generated from the type table. */
module org.shmem4j.api {
  requires transitive org.shmem4j;

  exports org.shmem4j.api;
}
