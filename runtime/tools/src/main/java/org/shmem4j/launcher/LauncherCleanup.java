package org.shmem4j.launcher;

import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Removes what this launcher leaves behind if it is killed. It is a shell that reads what there is to remove and acts
 * when its input ends, which happens however the launcher ends. Without a shell nothing is removed.
 */
final class LauncherCleanup {
  /**
   * A process counts as the job's if it has the job's environment variable, as everything that its PEs started does.
   * One that is just being started gets its variables a moment later, so the script looks again after a second.
   */
  private static final String SCRIPT =
      """
      # Ends the processes of a shmem4j job whose launcher was killed, and removes its temporary folders.
      trap '' HUP INT QUIT TERM TSTP
      cd /
      variable= patience=0
      while IFS= read -r line; do
        case $line in
          variable=*) variable=${line#variable=} ;;
          patience=*) patience=${line#patience=} ;;
          folder=*) set -- "$@" "${line#folder=}" ;;
        esac
      done
      find_processes() {
        processes=
        for file in $(grep -lzxF -e "$variable" /proc/[0-9]*/environ 2>/dev/null); do
          file=${file%/environ}
          processes="$processes ${file#/proc/}"
        done
        [ -n "$processes" ]
      }
      if [ -n "$variable" ]; then
        while [ "$patience" -gt 0 ] && find_processes; do
          patience=$((patience - 1))
          sleep 1
        done
        for look in 1 2 3 4; do
          if find_processes; then
            kill -KILL $processes
          elif [ "$look" -gt 1 ]; then
            break
          fi
          sleep 1
        done
      fi
      [ $# -eq 0 ] || rm -rf -- "$@"
      """;

  /** How long an exiting JVM waits for threads in native code, such as one that waits for a child. */
  private static final long END_MILLIS = 300;

  private static LauncherCleanup guard;

  private final Process process;
  private final Writer input;

  private LauncherCleanup(Process process) {
    this.process = process;
    this.input = process == null ? null : process.outputWriter();
  }

  /** {@return the guard of this launcher, which runs from the first call on} */
  static synchronized LauncherCleanup ofLauncher() {
    if (guard == null) {
      guard = new LauncherCleanup(start());
    }
    return guard;
  }

  /**
   * Ends the guard, if there is one. The launcher's exit would end it, too, but with a running child the exit takes a
   * third of a second.
   *
   * @throws InterruptedException if the thread was interrupted
   */
  static synchronized void endOfLauncher() throws InterruptedException {
    LauncherCleanup ending = guard;
    guard = null;
    if (ending == null || ending.process == null) {
      return;
    }
    try {
      ending.input.close();
    } catch (IOException e) {
      return; // somebody killed it
    }
    ending.process.waitFor(END_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Makes the guard end the processes with a variable, instead of those set before.
   *
   * @param variable the name of an environment variable whose value is unique to the job
   * @param value its value
   * @param patience the seconds that they have to end by themselves
   */
  void watch(String variable, String value, int patience) {
    tell("patience=" + patience + "\nvariable=" + variable + "=" + value);
  }

  /** Makes the guard forget the processes that were set before, since they are gone. */
  void forgetProcesses() {
    tell("variable=");
  }

  /**
   * Creates a temporary folder, which the guard removes unless somebody else does first.
   *
   * @param prefix how its name starts
   * @return the folder
   * @throws IOException if it could not be created
   */
  static Path temporaryFolder(String prefix) throws IOException {
    LauncherCleanup running = ofLauncher(); // before there is a folder
    Path folder = Files.createTempDirectory(prefix);
    running.tell("folder=" + folder.toAbsolutePath());
    return folder;
  }

  private synchronized void tell(String lines) {
    if (input == null) {
      return;
    }
    try {
      input.write(lines + "\n");
      input.flush();
    } catch (IOException e) {
      // somebody killed the guard; the launcher itself still cleans up
    }
  }

  /** {@return a shell that runs the script, or null if there is no shell} */
  private static Process start() {
    ProcessBuilder builder = new ProcessBuilder("sh", "-c", SCRIPT, "shmem4j-guard")
        .redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD);
    // A PE of the job may run this launcher: its guard must not count as one of the job's processes.
    builder.environment().keySet().retainAll(Set.of("PATH"));
    try {
      return builder.start();
    } catch (IOException e) {
      return null;
    }
  }
}
