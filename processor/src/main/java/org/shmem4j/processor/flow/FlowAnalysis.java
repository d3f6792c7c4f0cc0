package org.shmem4j.processor.flow;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.Map;
import org.shmem4j.processor.Code;

/**
 * Takes each class as data when it was analysed, and follows the methods of a file when its last class was: then what
 * they call in it is known, whatever the order in which the compiler goes through classes.
 */
public final class FlowAnalysis {
  /** A file of which some classes were seen. */
  private static final class File {
    private final Program program;
    private int missing;

    File(Code code, int classes) {
      program = new Program(code);
      missing = classes;
    }
  }

  private final Code code;
  private final Map<CompilationUnitTree, File> files = new HashMap<>();

  /**
   * Makes the analysis of a compilation.
   *
   * @param code the compilation
   */
  public FlowAnalysis(Code code) {
    this.code = code;
  }

  /**
   * Takes a class that was analysed.
   *
   * @param type the class
   */
  public void add(TreePath type) {
    CompilationUnitTree unit = type.getCompilationUnit();
    File file = files.computeIfAbsent(unit, key -> new File(code, key.getTypeDecls().size()));
    file.program.add(new Lowering(code, type));
    if (--file.missing <= 0) {
      files.remove(unit);
      follow(file.program);
    }
  }

  /** Follows what is left, when the compilation ends: files of which a class did not compile. */
  public void finish() {
    files.values().forEach(file -> follow(file.program));
    files.clear();
  }

  private void follow(Program program) {
    StaticFields.check(code, program);
    if (!program.callsLibrary()) {
      return;
    }
    for (Procedure procedure : program.procedures()) {
      follow(new Run(code, program), procedure);
    }
    Announcements.report(new Run(code, program));
  }

  private static void follow(Run run, Procedure procedure) {
    Evaluator evaluator = new Machine(run).evaluator();
    State state = new State();
    Value value = evaluator.machine().call(procedure.body(), state);
    if (!state.isDead()) {
      state.requests().remove(value.thing());
      evaluator.checks().end(state);
    }
  }
}
