package org.shmem4j.launcher;

import java.io.IOException;
import java.io.Writer;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/**
 * Removes what this launcher leaves behind if it is killed. It is a shell that reads what there is to remove, and acts
 * when its input ends, which the system sees to however the launcher ends. Where there is no shell, nobody does it.
 */
final class LauncherCleanup {
  /**
   * A process counts as the job's if it has the job's variable, as all have that its PEs started. One that was just
   * being started gets its variables a moment later, so that it looks again after a second.
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

  private final Writer input;

  private LauncherCleanup(Writer input) {
    this.input = input;
  }

  /** {@return the guard of this launcher, which runs from the first call on} */
  static LauncherCleanup ofLauncher() {
    return Holder.GUARD;
  }

  /**
   * Has the processes with a variable ended, instead of those it was told of before.
   *
   * @param variable the name of an environment variable whose value is unique to the job
   * @param value its value
   * @param patience the seconds in which they may end by themselves
   */
  void watch(String variable, String value, int patience) {
    tell("patience=" + patience + "\nvariable=" + variable + "=" + value);
  }

  /** Has no processes ended: those it was told of are gone. */
  void forgetProcesses() {
    tell("variable=");
  }

  /**
   * Creates a temporary folder, which the guard removes unless that is done before.
   *
   * @param prefix how its name starts
   * @return the folder
   * @throws IOException if it could not be created
   */
  static Path temporaryFolder(String prefix) throws IOException {
    LauncherCleanup guard = ofLauncher(); // runs before there is a folder
    Path folder = Files.createTempDirectory(prefix);
    guard.tell("folder=" + folder.toAbsolutePath());
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
      // somebody killed the guard; the launcher's own end still tidies up
    }
  }

  /** Started once. */
  private static final class Holder {
    static final LauncherCleanup GUARD = new LauncherCleanup(start());

    /** {@return where it reads from; null if there is no shell} */
    private static Writer start() {
      ProcessBuilder builder = new ProcessBuilder("sh", "-c", SCRIPT, "shmem4j-guard")
          .redirectOutput(Redirect.DISCARD)
          .redirectError(Redirect.DISCARD);
      // A job whose PE runs this launcher must not find the guard among its processes.
      builder.environment().keySet().retainAll(Set.of("PATH"));
      try {
        return builder.start().outputWriter();
      } catch (IOException e) {
        return null;
      }
    }
  }
}
