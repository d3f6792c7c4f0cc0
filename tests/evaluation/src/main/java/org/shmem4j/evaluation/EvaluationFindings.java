package org.shmem4j.evaluation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Collects what a run finds, until its file is written. */
final class EvaluationFindings {
  private final PrivateNames names;
  private final List<Verdict> verdicts = new ArrayList<>();
  private final List<Figure> figures = new ArrayList<>();
  private final List<Skipped> skipped = new ArrayList<>();
  private boolean closed;

  EvaluationFindings(PrivateNames names) {
    this.names = names;
  }

  synchronized void add(Verdict verdict) {
    if (!closed) {
      verdicts.add(new Verdict(verdict.step(), verdict.name(), verdict.passed(), names.hide(verdict.says())));
    }
  }

  synchronized void add(Figure figure) {
    if (!closed) {
      figures.add(figure);
    }
  }

  synchronized void skip(String what, String why) {
    if (!closed) {
      skipped.add(new Skipped(what, names.hide(why)));
    }
  }

  /** Accepts nothing more, and returns what there is: after Ctrl-C, steps whose programs were ended still fail. */
  synchronized Evaluation close(Map<String, String> about, Map<String, String> machine) {
    closed = true;
    return new Evaluation(names.hide(about), names.hide(machine), List.copyOf(verdicts), List.copyOf(figures),
        List.copyOf(skipped));
  }
}
