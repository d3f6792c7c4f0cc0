package org.shmem4j.processor.plugin;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Plugin;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import org.shmem4j.processor.Allocation;
import org.shmem4j.processor.CalledNames;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.Processed;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.SourceHeader;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.SymmetricProcessor;
import org.shmem4j.processor.diagnostic.Severities;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.FlowAnalysis;

/** Checks calls on symmetric arrays where the compiler is javac, and says if the annotation processor did not run. */
public final class CallPlugin implements Plugin, TaskListener {
  private final CalledNames called = new CalledNames();
  private JavacTask task;
  private String severities;
  private CompilationUnitTree unit;
  private Code code;
  private FlowAnalysis flow;
  private boolean isMissingTold;

  /** Made where the compiler starts plugins. */
  public CallPlugin() {}

  @Override
  public String getName() {
    return "shmem4j";
  }

  @Override
  public void init(JavacTask compilation, String... args) {
    task = compilation;
    severities = String.join(",", args);
    task.addTaskListener(this);
  }

  @Override
  public void finished(TaskEvent event) {
    CompilationUnitTree file = event.getCompilationUnit();
    switch (event.getKind()) {
      case PARSE -> {
        called.scan(file, null);
        unit = unit == null && file.getImports().stream()
            .anyMatch(each -> each.getQualifiedIdentifier().toString().startsWith(RuntimeNames.PACKAGE)) ? file : unit;
        LocalElements.check(task, file);
      }
      case ANALYZE -> {
        if (file != null && event.getTypeElement() != null) {
          analyzed(file, event.getTypeElement());
        }
      }
      case COMPILATION -> {
        if (flow != null) {
          flow.finish();
        } else if (unit != null) {
          Trees.instance(task).printMessage(Diagnostic.Kind.NOTE, "the checks of shmem4j looked at no call: the"
              + " compiler has analyzed no class, as with -proc:only, or after errors", unit, unit);
        }
      }
      default -> {}
    }
  }

  private void analyzed(CompilationUnitTree file, TypeElement type) {
    if (code == null) {
      Severities chosen = Processed.of(task.getElements()).severities;
      chosen.choose(severities);
      code = new Code(task, chosen, called);
      flow = new FlowAnalysis(code);
    }
    TreePath path = code.hasLibrary() && !isOurs(type) ? declaration(file, type) : null;
    if (path != null) {
      code.guard(path, () -> checkProcessed(path, type));
      flow.add(path);
    }
  }

  /** Whether the processor wrote a class. */
  private static boolean isOurs(TypeElement type) {
    return Mirrors.list(Mirrors.find(type, RuntimeNames.GENERATED), "value")
        .contains(SymmetricProcessor.class.getName());
  }

  /** The class in the unit that the event brings; others of the unit may have no trees any more. */
  private TreePath declaration(CompilationUnitTree file, TypeElement type) {
    return file.getTypeDecls().stream().map(each -> new TreePath(new TreePath(file), each))
        .filter(each -> type.equals(code.element(each))).findFirst().orElse(null);
  }

  /** Says, once in a compilation, that the symmetric fields of a class, or of one in it, were not looked at. */
  private void checkProcessed(TreePath path, TypeElement type) {
    if (path == null || isMissingTold || Processed.of(code.elements()).isMarked) {
      return;
    }
    String name = new SourceHeader(code.elements(), type, List.of()).qualified(Allocation.simpleName(type));
    boolean isWritten = // now or before
        code.elements().getTypeElement(code.elements().getModuleOf(type), name) != null;
    if (!SymmetricField.in(type).isEmpty() && !isWritten) {
      isMissingTold = true;
      code.report(Tag.PROCESSOR_DID_NOT_RUN, true, path,
          "the annotation processor of shmem4j must run where symmetric fields are compiled: "
              + Allocation.simpleName(type) + " was not written for class=" + type.getSimpleName(),
          """
          name it as a processor, before any other that claims every annotation:
            Maven, maven-compiler-plugin: <annotationProcessorPaths><path><groupId>org.shmem4j</groupId>\
          <artifactId>shmem4j-processor</artifactId><version>${shmem4j.version}</version></path>\
          </annotationProcessorPaths>
            Gradle: annotationProcessor("org.shmem4j:shmem4j-processor:$shmem4jVersion")
            javac: -processorpath shmem4j-processor.jar, without -proc:none""");
    }
    ElementFilter.typesIn(type.getEnclosedElements()).forEach(each -> checkProcessed(code.path(each), each));
  }
}
