package org.shmem4j.generator.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** Checks the project's sources for misused symmetric memory, independently of the compiler that builds them. */
@Mojo(name = "check", requiresDependencyResolution = ResolutionScope.COMPILE, defaultPhase = LifecyclePhase.VERIFY)
public final class CheckMojo extends AbstractMojo {
  private static final String MAIN = "org.shmem4j.processor.checkcommand.CheckMain";

  /** Severities, such as {@code shmem-portability=warning,shmem-polling=off}. */
  @Parameter(property = "shmem4j.checks")
  private String checks;

  /** A file for the findings as SARIF. */
  @Parameter(property = "shmem4j.sarif")
  private File sarif;

  /** Whether a warning fails the build. */
  @Parameter(property = "shmem4j.failOnWarnings", defaultValue = "false")
  private boolean failOnWarnings;

  /** The Java version of the sources. */
  @Parameter(property = "maven.compiler.release")
  private String release;

  @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true, required = true)
  private List<String> sourceRoots;

  @Parameter(defaultValue = "${project.compileClasspathElements}", readonly = true, required = true)
  private List<String> classPath;

  @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
  private String ownClasses;

  @Parameter(defaultValue = "${plugin.version}", readonly = true, required = true)
  private String version;

  @Parameter(defaultValue = "${repositorySystemSession}", readonly = true, required = true)
  private RepositorySystemSession session;

  @Parameter(defaultValue = "${project.remoteProjectRepositories}", readonly = true, required = true)
  private List<RemoteRepository> repositories;

  private final RepositorySystem repositorySystem;

  /**
   * Creates the goal, for Maven.
   *
   * @param repositorySystem finds the checks
   */
  @Inject
  public CheckMojo(RepositorySystem repositorySystem) {
    this.repositorySystem = repositorySystem;
  }

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    List<String> roots = sourceRoots.stream().filter(root -> Files.isDirectory(Path.of(root))).toList();
    if (roots.isEmpty()) {
      getLog().info("there are no sources to check");
      return;
    }
    try {
      int status = new ProcessBuilder(command(roots)).inheritIO().start().waitFor();
      if (status != 0) {
        throw new MojoFailureException("the checks must pass: status=" + status + "; their findings are above");
      }
    } catch (IOException e) {
      throw new MojoExecutionException("the checks could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> command(List<String> roots) throws MojoExecutionException {
    // Without the project's own classes from an earlier build, because with them the allocation classes would not be
    // generated again.
    List<String> libraries = classPath.stream().filter(element -> !element.equals(ownClasses)).toList();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", processor(), MAIN, "-cp", String.join(File.pathSeparator, libraries)));
    if (checks != null) {
      command.addAll(List.of("--checks", checks));
    }
    if (sarif != null) {
      command.addAll(List.of("--sarif", sarif.getPath()));
    }
    if (release != null) {
      command.addAll(List.of("--release", release));
    }
    if (failOnWarnings) {
      command.add("--werror");
    }
    command.addAll(roots);
    return command;
  }

  /** The jar with the checks, of the same version as this plugin. */
  private String processor() throws MojoExecutionException {
    ArtifactRequest request = new ArtifactRequest(
        new DefaultArtifact("org.shmem4j", "shmem4j-processor", "jar", version), repositories, null);
    try {
      return repositorySystem.resolveArtifact(session, request).getArtifact().getFile().getPath();
    } catch (ArtifactResolutionException e) {
      throw new MojoExecutionException("the checks must be in a repository: " + e.getMessage(), e);
    }
  }
}
