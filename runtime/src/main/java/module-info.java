/**
 * The SHMEM programming model for Java: processing elements, symmetric memory, teams, and the core under the typed API.
 */
@SuppressWarnings("module") // modules that may use the core's internals are compiled after it
module org.shmem4j {
  requires static java.instrument; // for programs that are watched
  requires static java.management; // for the time of the collector
  requires static jdk.jfr; // for profiles
  requires jdk.incubator.vector;

  exports org.shmem4j;
  exports org.shmem4j.check;
  exports org.shmem4j.entry;
  exports org.shmem4j.type;
  exports org.shmem4j.ucc;
  exports org.shmem4j.internal.betweenhosts.bootstrap to org.shmem4j.tools;
  exports org.shmem4j.internal.betweenhosts.messages to org.shmem4j.ucx;
  exports org.shmem4j.internal.betweenhosts.transport to org.shmem4j.ucx;
  exports org.shmem4j.internal.onhost.kernel to org.shmem4j.tools;
  exports org.shmem4j.internal.onhost.memory to org.shmem4j.tools;
  exports org.shmem4j.internal.outside to org.shmem4j.tools, org.shmem4j.ucx;
  exports org.shmem4j.internal.pe.collective to org.shmem4j.tools;
  exports org.shmem4j.internal.pe.control to org.shmem4j.junit, org.shmem4j.tools;
  exports org.shmem4j.internal.pe.engine to org.shmem4j.tools;
  exports org.shmem4j.internal.pe.flags to org.shmem4j.tools;
  exports org.shmem4j.internal.pe.irregular to org.shmem4j.tools;
  exports org.shmem4j.internal.settings to org.shmem4j.tools;
  exports org.shmem4j.internal.simulation to org.shmem4j.junit, org.shmem4j.tools;
  exports org.shmem4j.internal.start to org.shmem4j.tools;
  exports org.shmem4j.internal.watching.callsites to java.instrument, org.shmem4j.junit, org.shmem4j.tools;
  exports org.shmem4j.internal.watching.checkedrun to org.shmem4j.junit, org.shmem4j.tools;

  uses org.shmem4j.internal.betweenhosts.transport.TransportProvider;
  uses org.shmem4j.internal.watching.checkedrun.Examiner;
}
