package org.shmem4j.junit;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Transfers exceptions from a PE's process to the process that started the test. */
final class FailureFile {
  private FailureFile() {}

  private record Report(long time, int pe, Throwable thrown) implements Serializable {}

  /** Replaces an exception that contains something that cannot be serialized. */
  private static final class Unwritable extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    Unwritable(Throwable thrown) {
      super(thrown.toString());
      setStackTrace(thrown.getStackTrace());
    }
  }

  static void write(Path folder, int pe, Throwable thrown) {
    long time = System.nanoTime();
    try {
      Path file = Files.createTempFile(folder, "failure", ".unfinished");
      Files.write(file, bytes(time, pe, thrown));
      Files.move(file, folder.resolve("failure-" + ProcessHandle.current().pid()));
    } catch (IOException e) {
      throw new UncheckedIOException("a PE's exception could not be left in " + folder + ": " + thrown, e);
    }
  }

  private static byte[] bytes(long time, int pe, Throwable thrown) throws IOException {
    try {
      return bytes(new Report(time, pe, thrown));
    } catch (IOException e) {
      return bytes(new Report(time, pe, new Unwritable(thrown)));
    }
  }

  private static byte[] bytes(Report report) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(report);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads the exceptions of all PEs.
   *
   * @param folder the folder with their files
   * @param into gets the exceptions in the order of time
   * @param classes finds the exceptions' classes
   */
  static void readAll(Path folder, Failures into, ClassLoader classes) {
    List<Report> reports = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(each -> each.getFileName().toString().startsWith("failure-")).toList()) {
        try (ObjectInputStream in = new Reader(new ByteArrayInputStream(Files.readAllBytes(file)), classes)) {
          reports.add((Report) in.readObject());
        }
      }
    } catch (IOException | ClassNotFoundException e) {
      throw new UncheckedIOException(new IOException("a PE's exception must be readable: folder=" + folder, e));
    }
    reports.sort(Comparator.comparingLong(Report::time));
    reports.forEach(report -> into.add(report.pe(), report.thrown()));
  }

  /** Looks up classes in the test's class loader. */
  private static final class Reader extends ObjectInputStream {
    private final ClassLoader classes;

    Reader(InputStream in, ClassLoader classes) throws IOException {
      super(in);
      this.classes = classes;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description) throws IOException, ClassNotFoundException {
      try {
        return Class.forName(description.getName(), false, classes);
      } catch (ClassNotFoundException e) {
        return super.resolveClass(description);
      }
    }
  }
}
