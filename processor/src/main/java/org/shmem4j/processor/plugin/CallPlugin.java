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
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.ProcessorHandshake;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.SourceHeader;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.SymmetricProcessor;
import org.shmem4j.processor.diagnostic.Severities;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.FlowAnalysis;

/** Checks calls on symmetric arrays if the compiler is javac, and reports if the annotation processor did not run. */
public final class CallPlugin implements Plugin, TaskListener {
  private final CalledNames called = new CalledNames();
  private JavacTask task;
  private String severities;
  private CompilationUnitTree unit;
  private CompilerView compiler;
  private FlowAnalysis flow;
  private boolean isMissingReported;

  /** Called by the compiler. */
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
    if (compiler == null) {
      Severities chosen = ProcessorHandshake.of(task.getElements()).severities;
      chosen.choose(severities);
      compiler = new CompilerView(task, chosen, called);
      flow = new FlowAnalysis(compiler);
    }
    TreePath path = compiler.hasLibrary() && !isOurs(type) ? declaration(file, type) : null;
    if (path != null) {
      compiler.guard(path, () -> checkProcessed(path, type));
      flow.add(path);
    }
  }

  /** {@return whether the processor wrote a class} */
  private static boolean isOurs(TypeElement type) {
    return Mirrors.list(Mirrors.find(type, RuntimeNames.GENERATED), "value")
        .contains(SymmetricProcessor.class.getName());
  }

  /** The class in a unit that the event is about; others of the unit may have lost their trees. */
  private TreePath declaration(CompilationUnitTree file, TypeElement type) {
    return file.getTypeDecls().stream().map(each -> new TreePath(new TreePath(file), each))
        .filter(each -> type.equals(compiler.element(each))).findFirst().orElse(null);
  }

  /** Reports, once per compilation, that the symmetric fields of a class, or of a nested one, were not checked. */
  private void checkProcessed(TreePath path, TypeElement type) {
    if (path == null || isMissingReported || ProcessorHandshake.of(compiler.elements()).hasProcessorRun) {
      return;
    }
    String name = new SourceHeader(compiler.elements(), type, List.of()).qualified(Allocation.simpleName(type));
    boolean isWritten = // now or before
        compiler.elements().getTypeElement(compiler.elements().getModuleOf(type), name) != null;
    if (!SymmetricField.in(type).isEmpty() && !isWritten) {
      isMissingReported = true;
      compiler.report(Tag.PROCESSOR_DID_NOT_RUN, true, path,
          "the annotation processor of shmem4j must run where symmetric fields are compiled: "
              + Allocation.simpleName(type) + " was not generated for class=" + type.getSimpleName(),
          """
          name it as a processor, before any other that claims every annotation:
            Maven, maven-compiler-plugin: <annotationProcessorPaths><path><groupId>org.shmem4j</groupId>\
          <artifactId>shmem4j-processor</artifactId><version>${shmem4j.version}</version></path>\
          </annotationProcessorPaths>
            Gradle: annotationProcessor("org.shmem4j:shmem4j-processor:$shmem4jVersion")
            javac: -proc:full with the library's jars on the class path, or -processorpath shmem4j-processor.jar
            instead of java Main.java: shmem4j run Main.java""");
    }
    ElementFilter.typesIn(type.getEnclosedElements()).forEach(each -> checkProcessed(compiler.path(each), each));
  }
}
