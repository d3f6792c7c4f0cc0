package org.shmem4j.generator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.shmem4j.table.TypeTable;

class OverloadTest {
  private static final Set<String> NUMBERS = Set.of("byte", "short", "int", "long", "float", "double");

  private final List<Method> methods = ApiGenerator.methods(TypeTable.ofSpecifications());

  @Test
  void noTwoOverloadsDifferInTheKindOfANumberOnly() {
    Map<String, List<Method>> byName = methods.stream()
        .collect(Collectors.groupingBy(method -> method.className() + "." + method.name()));
    List<String> confusing = new ArrayList<>();
    byName.forEach((name, overloads) -> {
      Set<String> seen = new java.util.HashSet<>();
      for (Method method : overloads) {
        String shape = method.parameters().stream()
            .map(parameter -> NUMBERS.contains(parameter.type()) ? "number" : parameter.type())
            .collect(Collectors.joining(","));
        if (!seen.add(shape)) {
          confusing.add(name + "(" + shape + ")");
        }
      }
    });
    assertThat(confusing).isEmpty();
  }

  @Test
  void noClassHasMoreThanSevenHundredMethods() {
    Map<String, Long> sizes = methods.stream().collect(Collectors.groupingBy(Method::className, Collectors.counting()));
    assertThat(sizes).allSatisfy((name, size) -> assertThat(size).as(name).isLessThanOrEqualTo(700));
  }

  @Test
  void everyParameterHasARole() {
    assertThat(methods).allSatisfy(method -> assertThat(method.parameters()).as(method.name())
        .allSatisfy(parameter -> assertThat(parameter.role()).isNotBlank()));
  }
}
