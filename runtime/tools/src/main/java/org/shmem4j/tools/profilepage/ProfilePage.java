package org.shmem4j.tools.profilepage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.shmem4j.ShmemException;

/** Writes the profile page of a job. */
public final class ProfilePage {
  private ProfilePage() {}

  /**
   * Reads the recordings in a folder and writes their page into it.
   *
   * @param folder the folder
   * @return a summary
   */
  public static String write(Path folder) {
    if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
      throw new ShmemException("reading recordings needs the module jdk.jfr, which this Java runtime lacks: java.home="
          + System.getProperty("java.home") + "; run shmem4j profile " + folder + " with a JDK");
    }
    ProfileAnalysis analysis = new ProfileAnalysis(Recordings.read(folder));
    Path page = folder.resolve("profile.html").toAbsolutePath().normalize();
    try {
      Files.writeString(page, page(new PageData(analysis).text()));
    } catch (IOException e) {
      throw new ShmemException("the page must be writable: page=" + page, e);
    }
    return Summary.of(analysis, page);
  }

  static String page(String data) throws IOException {
    return resource("page.html")
        .replace("/* style */", resource("page.css"))
        .replace("/* data */", data)
        .replace("/* script */", resource("page.js"))
        .replace("/* drawing */", resource("timeline.js"));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Objects.requireNonNull(ProfilePage.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
