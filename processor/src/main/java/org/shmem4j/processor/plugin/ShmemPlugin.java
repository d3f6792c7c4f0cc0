package org.shmem4j.processor.plugin;

import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import org.shmem4j.processor.KeptClasses;

/** The plugin as javac loads it, with the checks that an earlier compilation left; it starts by itself. */
public final class ShmemPlugin implements Plugin {
  /** Made by the compiler. */
  public ShmemPlugin() {}

  @Override
  public String getName() {
    return "shmem4j";
  }

  @Override
  public boolean autoStart() {
    return true;
  }

  @Override
  public void init(JavacTask task, String... args) {
    KeptClasses.make(CallPlugin.class, Plugin.class).init(task, args);
  }
}
