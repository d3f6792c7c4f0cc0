package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build makes of the site plugin's pages. */
@Tag("slow")
class ForgePagesTest {
  private static final String WRITTEN = """
      <a id="Wait.2C_then_read"></a><h2>Wait, then read</h2>
      <pre class="prettyprint"><code class="language-java">int a; // one</code></pre>
      <pre class="prettyprint"><code class="language-sh">shmem4j info   # costs $0
      file=a#b
      # all</code></pre>
      <pre class="prettyprint"><code class="language-text">status 3</code></pre>
      """;

  @TempDir
  Path site;

  @BeforeEach
  void change() throws IOException, InterruptedException {
    Files.createDirectories(site.resolve("apidocs"));
    Files.writeString(site.resolve("apidocs/page.html"), WRITTEN);
    Files.writeString(site.resolve("page.html"), WRITTEN);
    Process change = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "../docs/ForgePages.java", site.toString()).inheritIO().start();
    assertThat(change.waitFor()).isZero();
  }

  @Test
  void headingsAreLinkedAsOnForgesAndCommandsHaveNoColors() {
    assertThat(site.resolve("page.html")).hasContent("""
        <a id="wait-then-read"></a><h2>Wait, then read</h2>
        <pre class="prettyprint"><code class="language-java">int a; // one</code></pre>
        <pre class="shell"><code>shmem4j info   <span class="com"># costs $0</span>
        file=a#b
        <span class="com"># all</span></code></pre>
        <pre class="shell"><code>status 3</code></pre>
        """);
  }

  @Test
  void javadocStays() {
    assertThat(site.resolve("apidocs/page.html")).hasContent(WRITTEN);
  }
}
