package org.shmem4j.processor;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import javax.lang.model.util.Elements;
import org.shmem4j.processor.diagnostic.Severities;

/**
 * What the processor and the plugin tell each other of a compilation, for which its element utilities stand, since both
 * are given them: that the processor ran, and the severities that were asked for.
 */
public final class Processed {
  private static final Map<Elements, Processed> COMPILATIONS = Collections.synchronizedMap(new WeakHashMap<>());

  public final Severities severities = new Severities();
  /** Whether the processor ran. */
  public boolean isMarked;

  private Processed() {}

  public static Processed of(Elements compilation) {
    return COMPILATIONS.computeIfAbsent(compilation, key -> new Processed());
  }
}
