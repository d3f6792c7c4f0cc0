package org.shmem4j.processor;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;
import org.shmem4j.processor.diagnostic.Severities;
import org.shmem4j.processor.flow.FlowAnalysis;

/** Checks calls on symmetric arrays where the compiler is javac. */
public final class CallPlugin implements Plugin {
  /** Made where the compiler starts plugins. */
  public CallPlugin() {}

  @Override
  public String getName() {
    return "shmem4j";
  }

  @Override
  public void init(JavacTask task, String... args) {
    task.addTaskListener(new Listener(task, String.join(",", args)));
  }

  private static final class Listener implements TaskListener {
    private final JavacTask task;
    private final String severities;
    private final CalledNames called = new CalledNames();
    private CompilationUnitTree unit;
    private Code code;
    private MissingProcessor missingProcessor;
    private FlowAnalysis flow;

    Listener(JavacTask task, String severities) {
      this.task = task;
      this.severities = severities;
    }

    @Override
    public void finished(TaskEvent event) {
      if (event.getKind() == TaskEvent.Kind.PARSE) {
        called.scan(event.getCompilationUnit(), null);
        unit = unit == null && importsLibrary(event.getCompilationUnit()) ? event.getCompilationUnit() : unit;
      }
      TypeElement type = event.getTypeElement();
      if (event.getKind() == TaskEvent.Kind.COMPILATION && flow != null) {
        flow.finish();
      } else if (event.getKind() == TaskEvent.Kind.COMPILATION && unit != null) {
        Trees.instance(task).printMessage(Diagnostic.Kind.NOTE, "the checks of shmem4j looked at no call: the compiler has"
            + " analyzed no class, as with -proc:only, or after errors", unit, unit);
      }
      if (event.getKind() == TaskEvent.Kind.PARSE && event.getCompilationUnit() != null) {
        LocalElements.check(task, event.getCompilationUnit());
      }
      if (event.getKind() != TaskEvent.Kind.ANALYZE || type == null || event.getCompilationUnit() == null) {
        return;
      }
      if (code == null) {
        start();
      }
      TreePath path = code.hasLibrary() && !isOurs(type) ? declaration(event, type) : null;
      if (path != null) {
        code.guard(path, () -> missingProcessor.check(path));
        flow.add(path);
      }
    }

    private static boolean importsLibrary(CompilationUnitTree unit) {
      return unit != null && unit.getImports().stream()
          .anyMatch(each -> each.getQualifiedIdentifier().toString().startsWith(Names.PACKAGE));
    }

    /** Whether the processor wrote a class. */
    private static boolean isOurs(TypeElement type) {
      AnnotationMirror generated = Mirrors.find(type, Names.GENERATED);
      return generated != null && Mirrors.list(generated, "value").contains(SymmetricProcessor.class.getName());
    }

    private void start() {
      Severities chosen = Processed.severities(task.getElements());
      chosen.choose(severities);
      code = new Code(task, chosen, called);
      missingProcessor = new MissingProcessor(code);
      flow = new FlowAnalysis(code);
    }

    /** The class in the unit that the event brings; others of the unit may have no trees any more. */
    private TreePath declaration(TaskEvent event, TypeElement type) {
      TreePath unit = new TreePath(event.getCompilationUnit());
      for (Tree each : event.getCompilationUnit().getTypeDecls()) {
        TreePath path = new TreePath(unit, each);
        if (type.equals(code.element(path))) {
          return path;
        }
      }
      return null;
    }
  }
}
