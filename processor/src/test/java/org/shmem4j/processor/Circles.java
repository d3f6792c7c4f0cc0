package org.shmem4j.processor;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;

/** Which classes depend on one another, by however many steps. What is nested counts as the class around it. */
final class Circles {
  private final Map<String, Set<String>> known = new HashMap<>();
  private final Map<String, Set<String>> reached = new HashMap<>();

  Circles(JavaClasses classes) {
    for (JavaClass each : classes) {
      Set<String> targets = known.computeIfAbsent(outermost(each), any -> new HashSet<>());
      each.getDirectDependenciesFromSelf().forEach(dependency -> targets.add(outermost(dependency.getTargetClass())));
    }
  }

  private static String outermost(JavaClass type) {
    String name = type.getBaseComponentType().getName();
    return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
  }

  /** The class, and those that it depends on and that depend on it. */
  NavigableSet<String> of(String name) {
    NavigableSet<String> circle = new TreeSet<>(Set.of(name));
    reachedFrom(name).stream().filter(each -> reachedFrom(each).contains(name)).forEach(circle::add);
    return circle;
  }

  /** What a class depends on, by however many steps. */
  private Set<String> reachedFrom(String name) {
    return reached.computeIfAbsent(name, from -> {
      Set<String> found = new HashSet<>();
      Deque<String> next = new ArrayDeque<>(Set.of(from));
      while (!next.isEmpty()) {
        known.getOrDefault(next.pop(), Set.of()).stream().filter(found::add).forEach(next::push);
      }
      return found;
    });
  }

  /** The condition of classes whose circles are small; a circle is told of once. */
  ArchCondition<JavaClass> haveAtMost(int most) {
    return new ArchCondition<>("be in circles of at most " + most + " classes") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        NavigableSet<String> circle = of(type.getName());
        if (circle.first().equals(type.getName())) {
          events.add(new SimpleConditionEvent(type, circle.size() <= most,
              "a circle: size=" + circle.size() + " classes=" + String.join(" ", circle)));
        }
      }
    };
  }
}
