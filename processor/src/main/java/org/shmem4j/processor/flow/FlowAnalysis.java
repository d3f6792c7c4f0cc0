package org.shmem4j.processor.flow;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.shmem4j.processor.Code;

/**
 * Takes each class as data when it was analyzed, and follows the methods of a file when its last class was: then what
 * they call in it is known, whatever the order in which the compiler goes through classes.
 */
public final class FlowAnalysis {
  /** A file of which some classes were seen. */
  private static final class File {
    /** Null where it has nothing to do with the library. */
    private Program program;
    private int missing;
    private TreePath last;

    File(Program program, int classes) {
      this.program = program;
      missing = classes;
    }
  }

  private final Code code;
  private final Map<CompilationUnitTree, File> files = new HashMap<>();
  private final Map<Element, File> known = new HashMap<>();

  /** Makes the analysis of a compilation. */
  public FlowAnalysis(Code code) {
    this.code = code;
  }

  /** Takes a class that was analyzed. */
  public void add(TreePath type) {
    CompilationUnitTree unit = type.getCompilationUnit();
    File taken = known.get(code.element(type));
    boolean isTaken = taken != null && taken.program != null && unit.getTypeDecls().size() == 1;
    File file = files.computeIfAbsent(
        unit, key -> isTaken ? taken : new File(new Program(code, this::file), key.getTypeDecls().size()));
    if (!isTaken) {
      code.guard(type, () -> file.program.add(new Lowering(code, type)));
    }
    file.last = type;
    known.put(code.element(type), file);
    if (--file.missing <= 0) {
      files.remove(unit);
      follow(unit, file);
    }
  }

  /** The file of a method, in so far as it has to do with the library; null where that is not known. */
  private Program file(ExecutableElement method) {
    if (Program.isOfLibrary(code, method) || Foreign.isHarmless(code, method)) {
      return null;
    }
    Element type = method;
    while (type.getEnclosingElement() instanceof TypeElement outer) {
      type = outer;
    }
    Program program = known.computeIfAbsent(type, this::taken).program;
    return program == null || !program.callsLibrary() ? null : program;
  }

  /** Takes a class before its turn. */
  private File taken(Element type) {
    TreePath path = code.path(type);
    Program program = new Program(code, this::file);
    boolean isTaken = path == null ? program.add(ClassFileLowering.of(code, (TypeElement) type))
        : code.guard(path, () -> program.add(new Lowering(code, path)));
    return new File(isTaken ? program : null, 0);
  }

  /** Follows what is left, when the compilation ends: files of which a class did not compile. */
  public void finish() {
    files.forEach(this::follow);
    files.clear();
  }

  private void follow(CompilationUnitTree unit, File file) {
    Program program = file.program;
    code.follow(unit);
    code.guard(file.last, () -> StaticFields.check(code, program));
    if (program.callsLibrary()) {
      program.procedures.stream().filter(program::touchesLibrary)
          .forEach(each -> code.guard(each.place(), () -> follow(new Run(code, program), each)));
      for (Expression.Function each : List.copyOf(program.kept)) {
        code.guard(each.place(), () -> followKept(new Run(code, program), each.body()));
      }
      code.guard(file.last, () -> Unequal.report(program.unequal));
      code.guard(file.last, () -> Announcements.report(new Run(code, program)));
    }
    file.program = program.callsLibrary() ? program : null;
    code.release(unit);
  }

  /** Follows a lambda that nothing in the file runs: it is kept for somebody, and may be called by anyone. */
  private static void followKept(Run run, Statement lambda) {
    run.report(Run.Told.WRONG_FOR_ALL, false);
    rules(run);
    run.machine.call(lambda, Leaving.RETURN, new State());
  }

  private void follow(Run run, Procedure procedure) {
    boolean isStart = procedure.method() == null || !code.mayBeCalled(procedure.method());
    run.report(isStart ? Run.Told.ALL : Run.Told.WRONG_FOR_ALL, true);
    Rules rules = rules(run);
    State state = new State();
    Value value = run.machine.call(procedure.body(), Leaving.RETURN, state);
    run.program.unequal.addAll(run.unequal);
    if (!state.isDead) {
      state.requests.remove(value.thing());
      rules.checks.end(state);
      if (procedure.method() != null && run.program.calls(code.name(procedure.method())).isEmpty()) {
        state.waited.forEach(flag -> run.program.waited.get(flag).add(Leaving.RETURN)); // its callers may use anything
      }
    }
    if (run.tiredAt != null) {
      code.note(procedure.place(), "the checks of shmem4j followed the calls of " + Code.name(procedure.place())
          + " as far as line " + code.line(run.tiredAt) + " only, after " + Run.MAX_STEPS
          + " steps: what methods do that it calls later was not looked at; split the method");
    }
  }

  /** Gives a run what follows statements and expressions; their rules. */
  private static Rules rules(Run run) {
    Rules rules = new Rules(run);
    Branching branching = new Branching(run, rules);
    run.evaluator = new Evaluator(run, rules, branching, new Calls(run, rules));
    run.machine = new Machine(run, rules, branching, new Loops(run, rules, branching));
    return rules;
  }
}
