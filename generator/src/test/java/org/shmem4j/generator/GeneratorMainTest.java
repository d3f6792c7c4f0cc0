package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratorMainTest {
  @TempDir
  private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void writesATablesTypesAndTouchesNothingTheSecondTime() throws Exception {
    Path table = table("[types.vec3d]\nlane = \"double\"\nfields = [\"x\", \"y\", \"z\"]\nops = [\"sum\"]\n");
    assertThat(run(table)).isZero();
    Path handle = folder.resolve("out/com/acme/SymmetricVec3ds.java");
    FileTime old = FileTime.fromMillis(1_000_000);
    Files.setLastModifiedTime(handle, old);
    out.reset();

    assertThat(run(table)).isZero();

    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("0 files changed");
    assertThat(Files.getLastModifiedTime(handle)).isEqualTo(old);
    assertThat(folder.resolve("out/com/acme/Vec3dRoutines.java")).content()
        .contains("vec3dSumReduce(", "vec3dPut(", "vec3dGatherv(");
  }

  @Test
  void aUsersOwnFileInTheFolderStays() throws Exception {
    Path own = Files.createDirectories(folder.resolve("out/com/acme")).resolve("Hull.java");
    Files.writeString(own, "package com.acme; class Hull {}");

    run(table("[types.a]\nlane = \"int\"\n"));
    run(table("[types.b]\nlane = \"int\"\n"));

    assertThat(own).exists();
  }

  @Test
  void whatIsNoLongerInTheTableIsDeleted() throws Exception {
    run(table("[types.a]\nlane = \"int\"\n[types.b]\nlane = \"int\"\n"));

    run(table("[types.a]\nlane = \"int\"\n"));

    assertThat(folder.resolve("out/com/acme/SymmetricBs.java")).doesNotExist();
    assertThat(folder.resolve("out/com/acme/SymmetricAs.java")).exists();
  }

  @Test
  void aWrongTableIsRefusedWithFileLineFieldAndRule() throws Exception {
    assertThat(run(table("[types.a]\nlane = \"quark\"\n"))).isEqualTo(1);

    assertThat(err.toString(StandardCharsets.UTF_8)).contains("types.toml:3: types.a.lane: must be one of")
        .contains("value=quark");
  }

  @Test
  void anOptionThatIsNoneGivesTheUsage() {
    assertThat(GeneratorMain.run(new String[] {"generate", "--into", "x"}, print(out), print(err))).isEqualTo(2);
    assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("usage: generate");
  }

  @Test
  void helpIsNoMistake() {
    assertThat(GeneratorMain.run(new String[] {"--help"}, print(out), print(err))).isZero();
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("usage: generate");
    assertThat(err.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void filesThatCannotBeReadOrWrittenAreToldInPlainWords() throws Exception {
    assertThat(run(folder.resolve("none.toml"))).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("the table must be a file that can be read: --table=" + folder.resolve("none.toml") + "\n");
    err.reset();
    Files.writeString(folder.resolve("out"), "a file");
    assertThat(run(table("[types.a]\nlane = \"int\"\n"))).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .startsWith("a file must be readable and writable: " + folder.resolve("out")).doesNotContain("Exception");
  }

  private Path table(String types) throws Exception {
    return Files.writeString(folder.resolve("types.toml"), "package = \"com.acme\"\n" + types);
  }

  private int run(Path table) {
    String[] arguments = {"generate", "--table", table.toString(), "--out", folder.resolve("out").toString()};
    return GeneratorMain.run(arguments, print(out), print(err));
  }

  private static PrintStream print(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
