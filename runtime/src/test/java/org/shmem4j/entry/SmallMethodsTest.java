package org.shmem4j.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.arguments.ElementChecks;
import org.shmem4j.internal.pe.onesided.Reach;

/**
 * What one-sided calls go through is small enough for the compiler to inline, however often a program calls it: a check
 * whose message is made in the method itself easily is not.
 */
class SmallMethodsTest {
  /** HotSpot's FreqInlineSize. */
  private static final int INLINED_BYTES = 325;

  @Test
  void everyMethodOnTheWayIsInlined() throws IOException, URISyntaxException {
    List<String> large = new ArrayList<>();
    int methods = 0;
    for (Class<?> room : List.of(WordTransfers.class, ElementChecks.class, Reach.class, Placement.class)) {
      for (ClassModel model : classesBeside(room)) {
        for (MethodModel method : model.methods()) {
          int bytes = method.findAttribute(Attributes.code())
              .map(CodeAttribute::codeLength)
              .orElse(0);
          methods++;
          if (bytes > INLINED_BYTES) {
            large.add(model.thisClass().asInternalName() + "." + method.methodName() + ": " + bytes + " bytes");
          }
        }
      }
    }
    assertThat(methods).isGreaterThan(200);
    assertThat(large).as("methods that the compiler does not inline; make messages in methods of their own").isEmpty();
  }

  private static List<ClassModel> classesBeside(Class<?> type) throws IOException, URISyntaxException {
    URI file = type.getResource(type.getSimpleName() + ".class").toURI();
    List<ClassModel> models = new ArrayList<>();
    try (Stream<Path> files = Files.list(Path.of(file).getParent())) {
      for (Path path : files.filter(name -> name.toString().endsWith(".class")).toList()) {
        models.add(ClassFile.of().parse(path));
      }
    }
    return models;
  }
}
