package org.shmem4j.processor;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import javax.lang.model.util.Elements;

/** Tells the plugin that the processor ran; a compilation's element utilities, which both are given, stand for it. */
final class Processed {
  private static final Set<Elements> MARKED =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  private Processed() {}

  static void mark(Elements compilation) {
    MARKED.add(compilation);
  }

  static boolean isMarked(Elements compilation) {
    return MARKED.contains(compilation);
  }
}
