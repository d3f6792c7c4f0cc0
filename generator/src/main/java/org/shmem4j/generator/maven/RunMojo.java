package org.shmem4j.generator.maven;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Compiles the project and runs its main class as a job of processes, with the launcher on its class path. */
@Mojo(name = "run", requiresDependencyResolution = ResolutionScope.RUNTIME)
@Execute(phase = LifecyclePhase.PROCESS_CLASSES)
public final class RunMojo extends AbstractMojo {
  private static final String LAUNCHER = "org.shmem4j.launcher.Main";
  private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");
  private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|" + QUOTED.pattern() + ")+");

  /** The number of PEs. */
  @Parameter(property = "shmem4j.pes", defaultValue = "2")
  private int pes;

  /** The main class of the program. */
  @Parameter(property = "shmem4j.mainClass", required = true)
  private String mainClass;

  /** The program's arguments, separated by blanks; put an argument with blanks in quotes, single or double. */
  @Parameter(property = "shmem4j.arguments", defaultValue = "")
  private String arguments;

  /** Options of the launcher's run command, such as {@code --tag}, separated by blanks. */
  @Parameter(property = "shmem4j.options", defaultValue = "")
  private String options;

  /** Options of java for every PE, separated by blanks. */
  @Parameter(property = "shmem4j.jvmArguments", defaultValue = "")
  private String jvmArguments;

  @Parameter(defaultValue = "${project.runtimeClasspathElements}", readonly = true, required = true)
  private List<String> classPath;

  /** Creates the goal, for Maven. */
  public RunMojo() {}

  @Override
  public void execute() throws MojoExecutionException, MojoFailureException {
    RequiredJdk.check();
    requireLauncher();
    try {
      int status = new ProcessBuilder(command()).inheritIO().start().waitFor();
      if (status != 0) {
        throw new MojoFailureException("the job must end with status 0: status=" + status + " mainClass=" + mainClass);
      }
    } catch (IOException e) {
      throw new MojoExecutionException("the launcher could not be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> command() {
    String path = String.join(File.pathSeparator, classPath);
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-cp", path, LAUNCHER));
    command.addAll(List.of("run", "--pes", Integer.toString(pes)));
    command.addAll(words(options));
    command.addAll(List.of("--", "-cp", path));
    command.addAll(words(jvmArguments));
    command.add(mainClass);
    command.addAll(words(arguments));
    return command;
  }

  private void requireLauncher() throws MojoExecutionException {
    List<URL> urls = new ArrayList<>();
    try {
      for (String element : classPath) {
        urls.add(Path.of(element).toUri().toURL());
      }
    } catch (MalformedURLException e) {
      throw new MojoExecutionException("the class path must be made of files: classPath=" + classPath, e);
    }
    try (URLClassLoader loader = new URLClassLoader(urls.toArray(URL[]::new), null)) {
      if (loader.findResource(LAUNCHER.replace('.', '/') + ".class") == null) {
        throw new MojoExecutionException(
            "the project's runtime class path must hold shmem4j-runtime: add the dependency org.shmem4j:shmem4j-api");
      }
    } catch (IOException e) {
      throw new MojoExecutionException("the class path could not be read: classPath=" + classPath, e);
    }
  }

  static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    Matcher matcher = WORD.matcher(text == null ? "" : text);
    while (matcher.find()) {
      words.add(QUOTED.matcher(matcher.group()).replaceAll("$1$2"));
    }
    return words;
  }
}
