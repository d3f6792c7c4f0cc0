package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.ProcessEnd;
import org.shmem4j.internal.settings.Settings;

/** Finds out from the environment which launcher started this process. Refuses an incomplete environment. */
public final class Launchers {
  private static final String SINGLE = "; to run this process as a job of its own, set SHMEM4J_ENGINE=self";
  private static final List<String> PMIX_NAMES = List.of("PMIX_NAMESPACE", "PMIX_RANK");
  private static final String PMIX_SERVER = "PMIX_SERVER_URI";
  private static final List<String> PMI_NAMES = List.of("PMI_FD", "PMI_RANK", "PMI_SIZE");
  private static final List<String> PMI_PORT_NAMES = List.of("PMI_PORT", "PMI_ID");

  private static final SrunWatch SRUN = SrunWatch.of(System.getenv());

  private static Launch joined;
  private static Arrivals arrivals;
  private static boolean endsInOrder;
  private static String unreachable;

  private Launchers() {}

  /** A protocol that a launcher speaks with this process. */
  enum Protocol {
    PMIX,
    PMI1,
    PMI1_PORT,
    PMI2
  }

  /**
   * Finds out whether a cluster's launcher started this process.
   *
   * @param environment its environment variables
   * @return the name of the protocol; empty if no launcher started it
   * @throws IllegalStateException if the environment is that of a launcher but incomplete
   */
  public static Optional<String> protocol(Map<String, String> environment) {
    return find(environment).map(Protocol::name);
  }

  /**
   * Joins the job of this process. Later calls return the same launch. If the process ends before it calls
   * {@link #left}, the job fails.
   *
   * @param settings the settings of this process
   * @return the launch
   */
  public static synchronized Launch join(Settings settings) {
    cameBack();
    if (joined == null) {
      Map<String, String> environment = System.getenv();
      Protocol protocol = find(environment).orElseThrow(
          () -> new IllegalStateException("a launcher must have started this process: PMIX_RANK and PMI_FD are unset"));
      arrivals = new Arrivals(settings);
      try {
        joined = join(protocol, environment, arrivals);
      } catch (ExceptionInInitializerError e) {
        unreachable = e.getCause().getMessage(); // its library is missing
        throw e;
      } catch (RuntimeException | Error e) {
        unreachable = e.getMessage();
        throw e;
      }
      ProcessEnd.before("shmem4j launch", Launchers::endInOrder);
    }
    return joined;
  }

  /**
   * Joins the job of this process only to end it, unless the process has tried to join before.
   *
   * @return whether it has joined
   */
  public static synchronized boolean joinToEnd() {
    if (arrivals != null || protocol(System.getenv()).isEmpty()) {
      return false;
    }
    boolean ignored = join(new Settings(name -> null, name -> null)).pes() > 0; // its own settings may be the failure
    return true;
  }

  /** {@return why this process could not reach its launcher when it joined; null if it could, or has not tried} */
  public static synchronized String whyUnreachable() {
    return unreachable;
  }

  /** Records that all PEs of the job have joined it; later this process waits for them as long as it takes. */
  public static synchronized void allCame() {
    arrivals.allCame();
  }

  /** {@return the rules by which this process waits for others} */
  static synchronized Arrivals arrivals() {
    return arrivals;
  }

  /** Records that this process has left its job properly, so that the launcher is informed when it ends. */
  public static synchronized void left() {
    endsInOrder = true;
  }

  /**
   * Records that this process has joined its job again: if it ends before it calls {@link #left}, the job fails.
   */
  public static synchronized void cameBack() {
    endsInOrder = false;
  }

  /**
   * Asks the launcher to end the job, if one started this process.
   *
   * @param status the exit status that it should end with
   * @param reason why, in one line
   */
  public static void abort(int status, String reason) {
    Optional<Launch> launch = joined();
    cameBack();
    launch.ifPresent(it -> it.abort(status, reason));
  }

  private static synchronized void endInOrder() {
    if (endsInOrder) {
      joined.close();
    }
  }

  /** {@return whether the job's launcher, or its part on this host, is gone, so that the job must end} */
  public static boolean isLauncherGone() {
    return joined().map(Launch::isLauncherGone).orElse(false) || SRUN.isGone();
  }

  /** {@return what {@link #join} returned; empty if this process has not joined} */
  public static synchronized Optional<Launch> joined() {
    return Optional.ofNullable(joined);
  }

  private static Launch join(Protocol protocol, Map<String, String> environment, Arrivals arrivals) {
    return switch (protocol) {
      case PMIX -> PmixLaunch.join(arrivals);
      case PMI1 -> new Pmi1Launch(
          inherited(environment), arrivals, number(environment, "PMI_RANK"), number(environment, "PMI_SIZE"));
      case PMI1_PORT -> Pmi1Launch.introduced(
          new PmiTalk(SocketWire.connect(environment.get("PMI_PORT"))), arrivals, environment.get("PMI_ID"));
      case PMI2 -> new Pmi2Launch(
          inherited(environment), arrivals, environment.get("PMI_JOBID"), number(environment, "PMI_RANK"));
    };
  }

  static Optional<Protocol> find(Map<String, String> environment) {
    if (anyOf(environment, PMIX_NAMES) || hasServer(environment)) {
      refuseHalf(environment, PMIX_NAMES, "PMIx");
      if (!hasServer(environment)) {
        throw incomplete("PMIx", PMIX_SERVER + "*", "PMIX_RANK=" + environment.get("PMIX_RANK"));
      }
      number(environment, "PMIX_RANK");
      return Optional.of(Protocol.PMIX);
    }
    if (anyOf(environment, PMI_PORT_NAMES) && !environment.containsKey("PMI_FD")) {
      refuseHalf(environment, PMI_PORT_NAMES, "PMI-1");
      return Optional.of(Protocol.PMI1_PORT);
    }
    if (anyOf(environment, PMI_NAMES)) {
      refuseHalf(environment, PMI_NAMES, "PMI");
      PMI_NAMES.forEach(name -> number(environment, name));
      // Slurm's server speaks version 2 and names its job; the others speak version 1.
      boolean slurm = environment.containsKey("PMI_JOBID") && environment.containsKey("SLURM_JOB_ID");
      return Optional.of(slurm ? Protocol.PMI2 : Protocol.PMI1);
    }
    refuseSilent(environment, "OMPI_COMM_WORLD_SIZE", "Open MPI's launcher",
        "start the program with mpirun itself, and let no script in between unset its variables");
    if (environment.containsKey("SLURM_STEP_ID")) {
      refuseSilent(environment, "SLURM_STEP_NUM_TASKS", "Slurm's srun", "start it with srun --mpi=pmix or --mpi=pmi2");
    }
    return Optional.empty();
  }

  private static boolean anyOf(Map<String, String> environment, List<String> names) {
    for (String name : names) { // no stream: most processes run this while they start, and find nothing
      if (environment.containsKey(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasServer(Map<String, String> environment) {
    for (String name : environment.keySet()) {
      if (name.startsWith(PMIX_SERVER)) {
        return true;
      }
    }
    return false;
  }

  private static void refuseHalf(Map<String, String> environment, List<String> names, String protocol) {
    for (String name : names) {
      if (!environment.containsKey(name)) {
        String present = names.stream()
            .filter(environment::containsKey)
            .findFirst()
            .map(other -> other + "=" + environment.get(other))
            .orElse(PMIX_SERVER + "* is set");
        throw incomplete(protocol, name, present);
      }
    }
  }

  private static IllegalStateException incomplete(String protocol, String missing, String present) {
    return new IllegalStateException("a launcher that speaks " + protocol + " must set all of its variables: " + present
        + " but " + missing + " is unset; start every PE with the launcher itself, without scripts that change its"
        + " variables" + SINGLE);
  }

  private static int number(Map<String, String> environment, String name) {
    try {
      int number = Integer.parseInt(environment.get(name));
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalStateException(
        "a launcher's variable must be a number from 0 up: " + name + "=" + environment.get(name) + SINGLE);
  }

  private static void refuseSilent(Map<String, String> environment, String size, String launcher, String remedy) {
    String pes = environment.get(size);
    if (pes != null && !pes.equals("1")) {
      throw new SilentLauncherException(launcher + " must tell its processes about their job by PMIx or PMI: " + size
          + "=" + pes + " but neither PMIX_RANK nor PMI_FD is set; " + remedy + SINGLE);
    }
  }

  private static PmiTalk inherited(Map<String, String> environment) {
    DescriptorWire wire = new DescriptorWire(number(environment, "PMI_FD"));
    if (!wire.isOpen()) {
      throw new ShmemException("the launcher's descriptor must be open in this process: PMI_FD="
          + environment.get("PMI_FD") + "; a program between the launcher and java closed it: start java from it by"
          + " exec" + SINGLE);
    }
    return new PmiTalk(wire);
  }
}
