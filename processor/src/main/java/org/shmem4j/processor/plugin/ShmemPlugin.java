package org.shmem4j.processor.plugin;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.Trees;
import javax.tools.Diagnostic;
import org.shmem4j.processor.NeededJdk;

/**
 * The plugin as javac loads it, on older JDKs too, with the checks that an earlier compilation left; it starts by
 * itself.
 */
public final class ShmemPlugin implements Plugin {
  /** Made by the compiler. */
  public ShmemPlugin() {}

  @Override
  public String getName() {
    return "shmem4j";
  }

  /** Overrides what javac 11 does not know yet: there the plugin starts where it is named. */
  public boolean autoStart() {
    return true;
  }

  @Override
  public void init(JavacTask task, String... args) {
    if (NeededJdk.isHere()) {
      NeededJdk.make("org.shmem4j.processor.plugin.CallPlugin", Plugin.class).init(task, args);
    } else {
      task.addTaskListener(new Refusal(task));
    }
  }

  /** On an older JDK, says which the checks need at the first file: an exception would pass for a fault of javac. */
  private static final class Refusal implements TaskListener {
    private final JavacTask task;

    Refusal(JavacTask task) {
      this.task = task;
    }

    @Override
    public void finished(TaskEvent event) {
      if (event.getKind() == TaskEvent.Kind.PARSE && NeededJdk.isNews(task.getElements())) {
        CompilationUnitTree file = event.getCompilationUnit();
        Trees.instance(task).printMessage(Diagnostic.Kind.ERROR, NeededJdk.message(), file, file);
      }
    }
  }
}
