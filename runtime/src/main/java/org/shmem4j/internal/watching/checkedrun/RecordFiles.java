package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.shmem4j.internal.outside.Outside;

/** The files with the records of a checked job in a folder, one or more in sequence for each PE. */
public final class RecordFiles {
  private static final String START = "pe-";
  private static final String NUMBER = "\\d{1,9}"; // an int
  private static final int MOST_TRIES = 5;
  private static final long BETWEEN_TRIES_NANOS = 50_000_000;

  private RecordFiles() {}

  /** {@return the file of a piece, numbered from 0, of a PE's record in a folder} */
  public static Path of(Path folder, int pe, int piece) {
    return folder.resolve(START + pe + (piece == 0 ? "" : "." + piece));
  }

  /** {@return the file that exists while somebody searches the records and deletes finished pieces} */
  public static Path searched(Path folder) {
    return folder.resolve("searched");
  }

  /** {@return the folder for the records of the PEs when they are in their job for the n-th time} */
  public static Path folder(Path folder, int time) {
    return time == 1 ? folder : folder.resolve(Integer.toString(time));
  }

  /** {@return the existing folders of such times, in their order} */
  public static List<Path> folders(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      Stream<Path> later = files.filter(file -> file.getFileName().toString().matches(NUMBER))
          .sorted(Comparator.comparingInt(file -> Integer.parseInt(file.getFileName().toString())));
      return Stream.concat(Stream.of(folder), later).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@return the number of PEs with records in a folder, derived from the highest PE number} */
  public static int pes(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString())
          .filter(name -> name.matches(START + NUMBER))
          .mapToInt(name -> Integer.parseInt(name.substring(START.length())) + 1)
          .filter(pes -> pes <= EventKind.MOST_PES)
          .max()
          .orElse(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Deletes the records of a job, even if a PE that is being killed still writes to them. */
  public static void delete(Path folder) {
    for (int tries = 1; Files.exists(folder); tries++) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        refuse(tries, e);
      } catch (UncheckedIOException e) {
        refuse(tries, e.getCause());
      }
    }
  }

  private static void refuse(int tries, IOException why) {
    if (tries == MOST_TRIES) {
      throw new UncheckedIOException(why);
    }
    Outside.park(RecordFiles.class, BETWEEN_TRIES_NANOS);
  }
}
