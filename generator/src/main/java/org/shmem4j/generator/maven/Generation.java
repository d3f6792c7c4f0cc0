package org.shmem4j.generator.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.shmem4j.generator.ApiGenerator;
import org.shmem4j.generator.OutputFolder;
import org.shmem4j.generator.Reference;
import org.shmem4j.table.TableException;
import org.shmem4j.table.TypeTable;

/** The work of the generate goal, in a separate class because loading it needs a recent JDK. */
final class Generation {
  private Generation() {}

  /**
   * Writes the library's own API.
   *
   * @param output the folder for the sources
   * @param reference the folder for the reference pages
   * @return how many sources changed
   * @throws MojoExecutionException if a file cannot be written
   */
  static int ofSpecifications(Path output, Path reference) throws MojoExecutionException {
    try {
      new OutputFolder(reference).write(Reference.generate());
      return new OutputFolder(output).write(ApiGenerator.generate(TypeTable.ofSpecifications()));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /**
   * Writes the API of a user's types.
   *
   * @param project the project's folder
   * @param table the table of types
   * @param output the folder for the sources
   * @return how many sources changed
   * @throws MojoExecutionException if a file cannot be read or written
   * @throws MojoFailureException if the table is wrong
   */
  static int ofTable(Path project, Path table, Path output) throws MojoExecutionException, MojoFailureException {
    if (!Files.isRegularFile(table)) {
      throw new MojoFailureException("the table must be a file that can be read: table=" + table);
    }
    try {
      TypeTable types = TypeTable.ofUser(project.relativize(table).toString(), Files.readString(table));
      return new OutputFolder(output).write(ApiGenerator.generate(types));
    } catch (TableException e) {
      throw new MojoFailureException("the table of types was refused:\n" + e.getMessage(), e);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static MojoExecutionException unreadable(IOException e) {
    return new MojoExecutionException("a file must be readable and writable: " + e.getMessage(), e);
  }
}
