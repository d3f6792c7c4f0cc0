package org.shmem4j.generator.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GoalsTest {
  private static final int JAVA_17 = 61;

  @Test
  void anOldJdkIsRefusedWithTheRemedy() {
    assertThatThrownBy(() -> RequiredJdk.check(17))
        .isInstanceOf(MojoFailureException.class)
        .hasMessage("shmem4j needs Maven to run on JDK 25 or later: java=17; set JAVA_HOME to the home of a JDK 25");
    assertThatCode(RequiredJdk::check).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(classes = {RequiredJdk.class, GenerateMojo.class, RunMojo.class})
  void whatSaysSoLoadsOnAnOldJdk(Class<?> type) throws IOException {
    try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class");
        DataInputStream data = new DataInputStream(in)) {
      assertThat(data.readInt()).isEqualTo(0xcafebabe);
      assertThat(data.readInt()).isEqualTo(JAVA_17);
    }
  }

  @Test
  void argumentsWithBlanksStandInQuotes() {
    assertThat(RunMojo.words(" a  \"b c\" d'e f'g '' ")).containsExactly("a", "b c", "de fg", "");
    assertThat(RunMojo.words(null)).isEmpty();
  }
}
