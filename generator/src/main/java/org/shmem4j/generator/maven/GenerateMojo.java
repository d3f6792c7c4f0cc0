package org.shmem4j.generator.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.shmem4j.generator.ApiGenerator;
import org.shmem4j.generator.OutputFolder;
import org.shmem4j.generator.Reference;
import org.shmem4j.table.TableException;
import org.shmem4j.table.TypeTable;

/** Generates handles and routines for the types of a table, and adds them to the project's sources. */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends AbstractMojo {
  /** The table of types. */
  @Parameter(property = "shmem4j.table", defaultValue = "${project.basedir}/src/main/shmem4j/types.toml")
  private File table;

  /** Where the sources go; only generated files belong in it. */
  @Parameter(defaultValue = "${project.build.directory}/generated-sources/shmem4j")
  private File output;

  /** Whether to generate the library's own API instead of a table of the project's. */
  @Parameter(defaultValue = "false")
  private boolean specifications;

  /** Where the reference pages go, with the library's own API. */
  @Parameter(defaultValue = "${project.build.directory}/reference")
  private File reference;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** Creates the goal, for Maven. */
  public GenerateMojo() {}

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    try {
      int changed = new OutputFolder(output.toPath()).write(ApiGenerator.generate(table()));
      if (specifications) {
        new OutputFolder(reference.toPath()).write(Reference.generate());
      }
      getLog().info(changed + " files changed in " + output);
    } catch (TableException e) {
      throw new MojoFailureException("the table of types was refused:\n" + e.getMessage(), e);
    } catch (IOException e) {
      throw new MojoExecutionException("a file must be readable and writable: " + e, e);
    }
    project.addCompileSourceRoot(output.getPath());
  }

  private TypeTable table() throws IOException {
    if (specifications) {
      return TypeTable.ofSpecifications();
    }
    return TypeTable.ofUser(project.getBasedir().toPath().relativize(table.toPath()).toString(),
        Files.readString(table.toPath()));
  }
}
