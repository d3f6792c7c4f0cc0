package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.shmem4j.table.TypeTable;

/**
 * What is generated today is what was agreed: whole files for one type of each kind, checksums for the rest, and how many
 * names are below each heading of the list of all names.
 */
class GoldenTest {
  private static final String SWITCH = "shmem4j.goldens";
  private static final String MEND =
      "./mvnw -pl generator -am test -Dtest=GoldenTest -Dsurefire.failIfNoSpecifiedTests=false -D"
          + SWITCH + "=update";
  private static final Path GOLDENS = Path.of("src/test/resources/org/shmem4j/generator/goldens");
  private static final List<String> KINDS = List.of("irregular/LongUpdates", "irregular/LongFetches",
      "irregular/DoubleIntMailbox", "SymmetricInts", "SymmetricUnsignedLongs", "SymmetricHalfs", "SymmetricLongDoubles",
      "SymmetricInt128s", "SymmetricComplexDoubles", "SymmetricDoubleInts",
      "activeset/FortranCollectives");
  private static final List<String> PACKAGES = List.of("api", "api-irregular", "api-exact");
  private static final Pattern NAME = Pattern.compile("`[^`\n]+`");
  private static final String USER_TABLE = """
      package = "com.acme.geom"
      [types.vec3d]
      lane = "double"
      fields = ["x", "y", "z"]
      ops = ["sum"]
      [types.block]
      lane = "int"
      lanes = 4
      operators = { mix = "com.acme.Mix" }
      """;

  @Test
  void generatedFilesAreTheAgreedOnes() throws Exception {
    SortedMap<Path, String> wanted = new TreeMap<>();
    SortedMap<String, String> api = ApiGenerator.generate(TypeTable.ofSpecifications());
    SortedMap<String, String> user = ApiGenerator.generate(TypeTable.ofUser("types.toml", USER_TABLE));
    KINDS.forEach(kind -> wanted.put(GOLDENS.resolve(kind.substring(kind.indexOf('/') + 1) + ".txt"),
        api.get("org/shmem4j/api/" + kind + ".java")));
    PACKAGES.forEach(each -> wanted.put(GOLDENS.resolve("package-info-" + each + ".txt"),
        api.get("org/shmem4j/" + each.replace('-', '/') + "/package-info.java")));
    List.of("SymmetricVec3ds", "Vec3d", "Vec3dMailbox", "SymmetricBlocks", "BlockUpdates")
        .forEach(name -> wanted.put(GOLDENS.resolve(name + ".txt"), user.get("com/acme/geom/" + name + ".java")));
    wanted.put(GOLDENS.resolve("checksums.txt"), checksums(api) + checksums(user));
    wanted.put(GOLDENS.resolve("all-names.txt"), outline(Reference.generate().get("all-names.md")));

    List<String> drifted = drifted(wanted);

    assertThat(drifted).as("generated text differs from the golden files; if that is meant: " + MEND).isEmpty();
  }

  /** Each heading of a page, with how many names and how many ticks are below it. */
  private static String outline(String page) {
    StringBuilder outline = new StringBuilder();
    for (String section : page.split("(?m)^#+ ", -1)) {
      long names = NAME.matcher(section).results().count();
      long ticks = section.chars().filter(c -> c == '✓').count();
      section.lines().findFirst().ifPresent(heading -> outline.append(heading).append(": ").append(names)
          .append(" names, ").append(ticks).append(" ticks\n"));
    }
    return outline.toString();
  }

  private static List<String> drifted(SortedMap<Path, String> wanted) throws IOException {
    boolean update = "update".equals(System.getProperty(SWITCH));
    List<String> result = new ArrayList<>();
    for (var entry : wanted.entrySet()) {
      Path path = entry.getKey();
      if (!Files.exists(path) || !Files.readString(path).equals(entry.getValue())) {
        result.add(path + (update ? " was updated: look at it, then run the test again without -D" + SWITCH : ""));
        if (update) {
          Files.createDirectories(path.getParent());
          Files.writeString(path, entry.getValue());
        }
      }
    }
    return result;
  }

  @Test
  void theSameTableGivesTheSameBytes() {
    assertThat(ApiGenerator.generate(TypeTable.ofSpecifications()))
        .isEqualTo(ApiGenerator.generate(TypeTable.ofSpecifications()));
  }

  private static String checksums(SortedMap<String, String> files) throws NoSuchAlgorithmException {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    StringBuilder result = new StringBuilder();
    files.forEach((path, text) -> result
        .append(HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)), 0, 16))
        .append("  ").append(path).append('\n'));
    return result.toString();
  }
}
