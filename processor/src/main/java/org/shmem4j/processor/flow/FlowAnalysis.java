package org.shmem4j.processor.flow;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.TreePath;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.flow.check.FlagOrderCheck;
import org.shmem4j.processor.flow.check.StaticHolderCheck;
import org.shmem4j.processor.flow.interpret.Branching;
import org.shmem4j.processor.flow.interpret.Calls;
import org.shmem4j.processor.flow.interpret.Evaluator;
import org.shmem4j.processor.flow.interpret.Loops;
import org.shmem4j.processor.flow.interpret.Machine;
import org.shmem4j.processor.flow.interpret.Services;
import org.shmem4j.processor.flow.program.ClassFileLowering;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.Foreign;
import org.shmem4j.processor.flow.program.Leaving;
import org.shmem4j.processor.flow.program.Lowering;
import org.shmem4j.processor.flow.program.Procedure;
import org.shmem4j.processor.flow.program.Program;
import org.shmem4j.processor.flow.program.Statement;
import org.shmem4j.processor.flow.state.FileFindings;
import org.shmem4j.processor.flow.state.Run;
import org.shmem4j.processor.flow.state.State;
import org.shmem4j.processor.flow.state.UnmatchedCalls;
import org.shmem4j.processor.flow.value.Value;

/**
 * Lowers each class after javac has analyzed it, and follows the methods of a file after its last class: by then
 * everything that they call in the file is known, no matter in which order the compiler processes classes.
 */
public final class FlowAnalysis {
  /** A file with some of its classes lowered. */
  private static final class File {
    /** Null if it does not use the library. */
    private Program program;
    /** The number of its classes that the compiler has not analyzed yet. */
    private int missing;
    /** The class that was added last. */
    private TreePath last;

    File(Program program, int classes) {
      this.program = program;
      missing = classes;
    }
  }

  private final CompilerView compiler;
  /** The files with classes that the compiler has not analyzed yet. */
  private final Map<CompilationUnitTree, File> files = new HashMap<>();
  /** The file of each class that was lowered, in its turn or before. */
  private final Map<Element, File> known = new HashMap<>();

  public FlowAnalysis(CompilerView compiler) {
    this.compiler = compiler;
  }

  /** Adds a class that the compiler has analyzed. */
  public void add(TreePath type) {
    CompilationUnitTree unit = type.getCompilationUnit();
    File taken = known.get(compiler.element(type));
    boolean isTaken = taken != null && taken.program != null && unit.getTypeDecls().size() == 1;
    File file = files.computeIfAbsent(
        unit, key -> isTaken ? taken : new File(new Program(compiler, this::file), key.getTypeDecls().size()));
    if (!isTaken) {
      compiler.guard(type, () -> file.program.add(new Lowering(compiler, type)));
    }
    file.last = type;
    known.put(compiler.element(type), file);
    if (--file.missing <= 0) {
      files.remove(unit);
      follow(unit, file);
    }
  }

  /** The program of the file that contains a method, or null if that is unknown or does not use the library. */
  private Program file(ExecutableElement method) {
    if (Program.isOfLibrary(compiler, method) || Foreign.isHarmless(compiler, method)) {
      return null;
    }
    Element type = method;
    while (type.getEnclosingElement() instanceof TypeElement outer) {
      type = outer;
    }
    Program program = known.computeIfAbsent(type, this::lowerEarly).program;
    return program == null || !program.callsLibrary() ? null : program;
  }

  /** Lowers a class before its turn. */
  private File lowerEarly(Element type) {
    TreePath path = compiler.path(type);
    Program program = new Program(compiler, this::file);
    boolean isTaken = path == null ? program.add(ClassFileLowering.of(compiler, (TypeElement) type))
        : compiler.guard(path, () -> program.add(new Lowering(compiler, path)));
    return new File(isTaken ? program : null, 0);
  }

  /** Follows the remaining files at the end of the compilation: those with a class that did not compile. */
  public void finish() {
    files.forEach(this::follow);
    files.clear();
  }

  private void follow(CompilationUnitTree unit, File file) {
    Program program = file.program;
    compiler.follow(unit);
    compiler.guard(file.last, () -> StaticHolderCheck.check(compiler, program));
    if (program.callsLibrary()) {
      FileFindings findings = new FileFindings();
      program.procedures.stream().filter(program::touchesLibrary)
          .forEach(each -> compiler.guard(each.place(), () -> follow(new Run(compiler, program, findings), each)));
      for (Expression.Function each : List.copyOf(program.kept)) {
        compiler.guard(each.place(), () -> followKept(new Run(compiler, program, findings), each.body()));
      }
      compiler.guard(file.last, () -> UnmatchedCalls.report(findings.unmatched));
      compiler.guard(file.last, () -> FlagOrderCheck.report(new Run(compiler, program, findings)));
    }
    file.program = program.callsLibrary() ? program : null;
    compiler.release(unit);
  }

  /** Follows a lambda that nothing in the file runs: it was stored, and anyone may call it. */
  private static void followKept(Run run, Statement lambda) {
    run.chooseReports(Run.RangeReports.WRONG_FOR_ALL, false);
    connect(run);
    run.machine.call(lambda, Leaving.RETURN, new State());
  }

  /** Follows a method from its start, and records what the rest of its file needs to know about it. */
  private void follow(Run run, Procedure procedure) {
    boolean isStart = procedure.method() == null || !compiler.mayBeCalled(procedure.method());
    run.chooseReports(isStart ? Run.RangeReports.ALL : Run.RangeReports.WRONG_FOR_ALL, true);
    Services services = connect(run);
    State state = new State();
    Value value = run.machine.call(procedure.body(), Leaving.RETURN, state);
    run.findings.unmatched.addAll(run.unmatched);
    if (!state.isDead) {
      state.requests.remove(value.object()); // its caller may wait for it
      services.requests.checkEnd(state);
      noteWaitsOfCallers(run, procedure, state);
    }
    if (run.tiredAt != null) {
      noteLimit(run, procedure);
    }
  }

  /** If nobody in the file calls a method, records that after its waits for flags its callers may use any data. */
  private void noteWaitsOfCallers(Run run, Procedure procedure, State state) {
    if (procedure.method() != null && run.program.calls(compiler.name(procedure.method())).isEmpty()) {
      state.waited.forEach(flag -> run.findings.waited.get(flag).add(Leaving.RETURN));
    }
  }

  private void noteLimit(Run run, Procedure procedure) {
    String name = CompilerView.name(procedure.place());
    compiler.note(procedure.place(), "the checks of shmem4j stopped following the calls of " + name
        + " at line " + compiler.line(run.tiredAt) + ", after " + Run.MAX_EFFORT
        + " steps: methods that it calls from there on were not examined; split the method");
  }

  /** Connects a run with the interpreters of statements and expressions; returns its services. */
  private static Services connect(Run run) {
    Services services = new Services(run);
    Branching branching = new Branching(run, services);
    run.evaluator = new Evaluator(run, services, branching, new Calls(run, services));
    run.machine = new Machine(run, services, branching, new Loops(run, services, branching));
    return services;
  }
}
