package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** Copies the library from an unpacked archive into the local Maven repository, where every project finds it. */
final class InstallCommand implements Command {
  @Override
  public String name() {
    return "install";
  }

  @Override
  public String summary() {
    return "puts the library into the local Maven repository";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j install [DIR]

        Copies the Maven repository of the unpacked archive into the local one, so that any project on this machine can
        depend on the library. The local one is DIR if given, or else localRepository in ~/.m2/settings.xml, or else
        ~/.m2/repository.
        A project made by shmem4j new needs this command only if the archive has since been deleted.

        -h, --help           shows this
        """;
  }

  @Override
  public int run(List<String> given) {
    List<String> rest = Arguments.withoutOptions(this, given);
    if (rest == null) {
      return 0;
    }
    if (rest.size() > 1) {
      throw new UsageException("install takes one folder: " + String.join(" ", rest));
    }
    Path from = Installation.repository().orElseThrow(() -> new UsageException(
        "install copies what an unpacked archive has: in the source tree, ./mvnw -DskipTests install does the same"));
    Path to =
        rest.isEmpty() ? LocalRepository.ofMaven(Path.of(System.getProperty("user.home"))) : Path.of(rest.getFirst());
    try {
      int artifacts = new LocalRepository(to).take(from);
      System.out.printf("%d artifacts of shmem4j are in %s%n", artifacts, to);
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException("the library could not be installed: folder=" + to, e);
    }
  }
}
