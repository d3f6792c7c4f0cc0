package org.shmem4j.generator.maven;

import java.io.File;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Generates handles and routines for the types of a table, and adds them to the project's sources. */
@Mojo(name = "generate", defaultPhase = LifecyclePhase.GENERATE_SOURCES, threadSafe = true)
public final class GenerateMojo extends AbstractMojo {
  /** The table of types. */
  @Parameter(property = "shmem4j.table", defaultValue = "${project.basedir}/src/main/shmem4j/types.toml")
  private File table;

  /** The folder for the sources. */
  @Parameter(defaultValue = "${project.build.directory}/generated-sources/shmem4j")
  private File output;

  /** Whether the folder is one of the project's source folders. */
  @Parameter(defaultValue = "true")
  private boolean addSources;

  /** Whether to generate the library's own API instead of the types of a table in the project. */
  @Parameter(defaultValue = "false")
  private boolean specifications;

  /** The folder for the reference pages, which come with the library's own API. */
  @Parameter(defaultValue = "${project.build.directory}/reference")
  private File reference;

  @Parameter(defaultValue = "${project}", readonly = true, required = true)
  private MavenProject project;

  /** Creates the goal, for Maven. */
  public GenerateMojo() {}

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    RequiredJdk.check();
    int changed = specifications
        ? Generation.ofSpecifications(output.toPath(), reference.toPath())
        : Generation.ofTable(project.getBasedir().toPath(), table.toPath(), output.toPath());
    getLog().info(changed + " files changed in " + output);
    if (addSources) {
      project.addCompileSourceRoot(output.getPath());
    }
  }
}
