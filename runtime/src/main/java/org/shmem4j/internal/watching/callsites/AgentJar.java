package org.shmem4j.internal.watching.callsites;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Account;

/** The jar for java's option {@code -javaagent}. */
public final class AgentJar {
  private static final Attributes.Name PREMAIN = new Attributes.Name("Premain-Class");
  private static final String BUILT = "watching-agent.jar";

  private AgentJar() {}

  /**
   * Returns the runtime's jar if the library runs from it, or the one that the build puts among the classes. If the
   * library runs from another jar, this writes one that only names the agent, which java finds on the program's path.
   *
   * @param wanted a folder for such a jar, perhaps because other hosts see it; not used if others can write there. Null
   *     if there is none
   * @return the jar
   */
  public static Path find(Path wanted) {
    try {
      Path library = Path.of(AgentJar.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path amongClasses = library.resolve(AgentJar.class.getPackageName().replace('.', '/')).resolve(BUILT);
      if (Files.isRegularFile(amongClasses)) {
        return amongClasses;
      }
      return Files.isRegularFile(library) && isAgent(library) ? library : written(folder(wanted));
    } catch (IOException | URISyntaxException e) {
      throw new ShmemException("the agent that knows calls by their lines could not be prepared", e);
    }
  }

  private static boolean isAgent(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getManifest() != null && file.getManifest().getMainAttributes().containsKey(PREMAIN);
    }
  }

  /** Returns a folder that only this account can write to: anybody else could replace the jar before java loads it. */
  private static Path folder(Path wanted) throws IOException {
    if (wanted != null && Account.trusts(Files.createDirectories(wanted))) {
      return wanted;
    }
    return Account.privateFolder("shmem4j-agent");
  }

  private static Path written(Path folder) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(PREMAIN, Agent.class.getName());
    Path jar = folder.resolve("agent.jar").toAbsolutePath();
    Path made = Files.createTempFile(folder, "agent", ".jar");
    try (OutputStream out = Files.newOutputStream(made);
        JarOutputStream empty = new JarOutputStream(out, manifest)) {
      empty.finish();
    }
    // PEs that start at the same time may write and read it.
    return Files.move(made, jar, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
