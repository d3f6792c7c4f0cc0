/** The transport over UCX, by which PEs of shmem4j reach other hosts. */
module org.shmem4j.ucx {
  requires org.shmem4j;

  provides org.shmem4j.internal.betweenhosts.transport.TransportProvider with
      org.shmem4j.ucx.UcxProvider;
}
