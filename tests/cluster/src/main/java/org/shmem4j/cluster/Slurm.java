package org.shmem4j.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A real Slurm over pretend hosts: its controller on the first, a daemon on each. */
public final class Slurm implements AutoCloseable {
  private static final int START_SECONDS = 60;
  private static final String CONFIGURATION =
      """
      ClusterName=pretend
      SlurmctldHost=h1
      AuthType=auth/none
      CredType=cred/none
      SlurmUser=root
      SlurmdUser=root
      StateSaveLocation=@/state
      SlurmdSpoolDir=@/spool-%n
      SlurmctldPidFile=@/slurmctld.pid
      SlurmdPidFile=@/slurmd-%n.pid
      ProctrackType=proctrack/linuxproc
      TaskPlugin=task/none
      SwitchType=switch/none
      MpiDefault=none
      ReturnToService=2
      SchedulerType=sched/builtin
      SelectType=select/cons_tres
      SlurmdParameters=config_overrides
      JobAcctGatherType=jobacct_gather/none
      NodeName=h1 CPUs=8
      NodeName=h2 CPUs=8
      PartitionName=all Nodes=h1,h2 Default=YES State=UP
      """;

  private final Hosts hosts;
  private final Path directory;
  private final List<Process> daemons = new ArrayList<>();

  private Slurm(Hosts hosts, Path directory) {
    this.hosts = hosts;
    this.directory = directory;
  }

  /** {@return whether Slurm is installed} */
  public static boolean isInstalled() {
    return Hosts.isInstalled("slurmctld") && Hosts.isInstalled("slurmd") && Hosts.isInstalled("srun");
  }

  /**
   * Starts Slurm on the first two hosts.
   *
   * @param hosts the hosts
   * @param directory where it keeps its files
   * @return a Slurm whose hosts wait for jobs
   * @throws IOException if a file cannot be written, or a program not be started
   * @throws InterruptedException if the thread was interrupted
   */
  public static Slurm start(Hosts hosts, Path directory) throws IOException, InterruptedException {
    for (String part : List.of("state", "spool-h1", "spool-h2", "pmix")) {
      Files.createDirectories(directory.resolve(part));
    }
    Files.writeString(directory.resolve("slurm.conf"), CONFIGURATION.replace("@", directory.toString()));
    Files.writeString(directory.resolve("cgroup.conf"), "CgroupPlugin=cgroup/v1\nCgroupAutomount=no\n");
    Files.writeString(directory.resolve("mpi.conf"), "PMIxCliTmpDirBase=" + directory.resolve("pmix") + "\n");
    Slurm slurm = new Slurm(hosts, directory);
    slurm.daemon(1, "exec slurmctld -D -c");
    for (int host = 1; host <= 2; host++) {
      // Each host has control groups, and a directory for PMIx, of its own.
      slurm.daemon(host, "mount -t tmpfs none /sys/fs/cgroup && mount -t tmpfs none " + directory.resolve("pmix")
          + " && exec slurmd -D -N h" + host);
    }
    slurm.awaitIdle();
    return slurm;
  }

  private void daemon(int host, String script) throws IOException {
    ProcessBuilder builder = on(host, List.of("sh", "-c", script)).redirectErrorStream(true);
    daemons.add(builder.redirectOutput(directory.resolve("daemon-" + daemons.size() + ".log").toFile()).start());
  }

  private void awaitIdle() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    String states = "";
    while (!states.equals("idle")) {
      if (System.nanoTime() > end) {
        close();
        throw new IllegalStateException("Slurm must start within " + START_SECONDS + " s: states=" + states);
      }
      Process info = on(1, List.of("sinfo", "--noheader", "--format=%T")).start();
      states = new String(info.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      TimeUnit.MILLISECONDS.sleep(300);
    }
  }

  /**
   * A command that finds this Slurm.
   *
   * @param host the number of its host, from 1 on
   * @param command the command
   * @return what starts it
   */
  public ProcessBuilder on(int host, List<String> command) {
    ProcessBuilder builder = hosts.on(host, command);
    builder.environment().putAll(variables());
    return builder;
  }

  /** {@return the variables by which a command finds this Slurm} */
  public Map<String, String> variables() {
    return Map.of("SLURM_CONF", directory.resolve("slurm.conf").toString());
  }

  @Override
  public void close() {
    daemons.forEach(Process::destroyForcibly);
  }
}
