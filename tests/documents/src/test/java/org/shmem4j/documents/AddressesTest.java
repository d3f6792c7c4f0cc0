package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The addresses of the project are filled in once, as properties of the root POM. What cannot take them from there has
 * the same, and no file has another.
 */
class AddressesTest {
  private static final Pattern FILLED_IN = Pattern.compile("<address\\.(\\w+)>([^<$]+)</address\\.\\1>");
  /** An address on the web or of mail with the project's name. */
  private static final Pattern OF_PROJECT =
      Pattern.compile("(?:https?://|(?<!\\\\)\\b[\\w.+-]+@)[\\w./-]*shmem4j[\\w/-]*(?:\\.\\w+)*");
  private static final String TEXT = ".*\\.(md|xml|html|ya?ml|cff|java|txt|sh|toml|gradle|properties)|[^.]*";

  private static final Map<String, String> ADDRESSES = new TreeMap<>();

  @BeforeAll
  static void readTheRootPom() throws IOException {
    FILLED_IN.matcher(Files.readString(Page.ROOT.resolve("pom.xml"))).results()
        .forEach(property -> ADDRESSES.put(property.group(1), property.group(2)));
    assertThat(ADDRESSES).containsOnlyKeys("mail", "site", "source");
  }

  @Test
  void theCitationIsOfThisVersionAndPlace() throws IOException {
    assertThat(Files.readString(Page.ROOT.resolve("CITATION.cff")).lines()).contains(
        "version: " + System.getProperty("shmem4j.version"), "url: " + ADDRESSES.get("site"),
        "repository-code: " + ADDRESSES.get("source"));
  }

  @Test
  void weaknessesAreReportedToTheAddressOfThePom() throws IOException {
    String place = "The maintainers' address: ";
    assertThat(Page.of("SECURITY.md").text().lines().filter(line -> line.startsWith(place)))
        .containsExactly(place + "<" + ADDRESSES.get("mail") + ">");
  }

  @Test
  void noFileHasAnotherAddressOfTheProject() throws IOException {
    List<String> others = new ArrayList<>();
    Files.walkFileTree(Page.ROOT, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
        String name = folder.getFileName().toString();
        return name.equals("target") || name.equals(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
        if (file.getFileName().toString().matches(TEXT)) {
          addresses(file).filter(address -> ADDRESSES.values().stream().noneMatch(address::startsWith))
              .forEach(address -> others.add(Page.ROOT.relativize(file) + ": " + address));
        }
        return FileVisitResult.CONTINUE;
      }
    });
    assertThat(others).as("addresses that the root POM does not have as its properties address.…; take one of those: "
        + ADDRESSES).isEmpty();
  }

  /** Whatever its encoding: addresses are ASCII. */
  private static Stream<String> addresses(Path file) throws IOException {
    return OF_PROJECT.matcher(Files.readString(file, StandardCharsets.ISO_8859_1)).results().map(MatchResult::group);
  }
}
