package org.shmem4j.processor;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import javax.lang.model.util.Elements;
import org.shmem4j.processor.diagnostic.Severities;

/**
 * What the processor and the plugin tell each other: that the processor ran, and which severities were chosen. It is
 * kept per compilation, identified by the element utilities that both of them get.
 */
public final class ProcessorHandshake {
  private static final Map<Elements, ProcessorHandshake> COMPILATIONS =
      Collections.synchronizedMap(new WeakHashMap<>());

  public final Severities severities = new Severities();
  public boolean hasProcessorRun;

  private ProcessorHandshake() {}

  public static ProcessorHandshake of(Elements compilation) {
    return COMPILATIONS.computeIfAbsent(compilation, key -> new ProcessorHandshake());
  }
}
