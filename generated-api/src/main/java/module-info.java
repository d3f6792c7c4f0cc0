/** The typed API, generated from the type table. */
module org.shmem4j.api {
  requires transitive org.shmem4j;

  exports org.shmem4j.api;
  exports org.shmem4j.api.activeset;
  exports org.shmem4j.api.exact;
  exports org.shmem4j.api.irregular;
  exports org.shmem4j.api.queue;
  exports org.shmem4j.api.workgroup;
}
