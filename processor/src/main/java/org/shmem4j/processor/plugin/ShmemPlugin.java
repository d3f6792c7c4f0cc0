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
 * The plugin as javac loads it, also on older JDKs; it uses the classes that an earlier compilation left loaded, and
 * starts automatically.
 */
public final class ShmemPlugin implements Plugin {
  /** Called by the compiler. */
  public ShmemPlugin() {}

  @Override
  public String getName() {
    return "shmem4j";
  }

  /** Overrides a method that javac 11 does not have: there the plugin starts only if it is named. */
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

  /**
   * On an older JDK, reports at the first file which JDK the checks need: an exception would look like a bug of javac.
   */
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
