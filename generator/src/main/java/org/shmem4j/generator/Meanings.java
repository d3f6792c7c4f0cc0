package org.shmem4j.generator;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import java.util.List;

/** Writes the annotation that tells compile-time checks what a method means. */
final class Meanings {
  private static final ClassName MEANS = ClassName.get("org.shmem4j.check", "Means");
  private static final ClassName ROLE = ClassName.get("org.shmem4j.check", "Role");

  private Meanings() {}

  /**
   * {@return the annotation of a method with a kind of result, null for any, its effects and the roles of its
   * parameters}
   */
  static AnnotationSpec of(String gives, List<String> effects, List<String> roles) {
    AnnotationSpec.Builder means = AnnotationSpec.builder(MEANS);
    effects.forEach(each -> means.addMember("value", "$T.$L", MEANS.nestedClass("Effect"), each));
    if (gives != null) {
      means.addMember("gives", "$T.$L", MEANS.nestedClass("Given"), gives);
    }
    roles.forEach(each -> means.addMember("roles", "$T.$L", ROLE, each));
    return means.build();
  }
}
