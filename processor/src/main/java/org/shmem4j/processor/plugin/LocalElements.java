package org.shmem4j.processor.plugin;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.util.Set;
import org.shmem4j.processor.ProcessorHandshake;
import org.shmem4j.processor.RuntimeNames;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Tag;

/**
 * Reports records of elements that are declared inside a method. Annotation processors never see them, so this visits
 * the trees directly after parsing: later, the resulting errors would hide this one.
 */
final class LocalElements extends TreePathScanner<Void, Void> {
  private static final String SIMPLE_NAME = RuntimeNames.ELEMENT.substring(RuntimeNames.ELEMENT.lastIndexOf('.') + 1);
  private static final Set<String> IMPORTS =
      Set.of(RuntimeNames.ELEMENT, RuntimeNames.ELEMENT.replace(SIMPLE_NAME, "*"));

  private final Diagnostics<TreePath> diagnostics;

  private LocalElements(Diagnostics<TreePath> diagnostics) {
    this.diagnostics = diagnostics;
  }

  static void check(JavacTask task, CompilationUnitTree unit) {
    if (unit.getImports().stream().anyMatch(each -> IMPORTS.contains(each.getQualifiedIdentifier().toString()))) {
      Diagnostics<TreePath> diagnostics = new Diagnostics<>(
          (kind, message, path) -> Trees.instance(task).printMessage(kind, message, path.getLeaf(), unit),
          (path, tag) -> false, ProcessorHandshake.of(task.getElements()).severities);
      new LocalElements(diagnostics).scan(new TreePath(unit), null);
    }
  }

  @Override
  public Void visitBlock(BlockTree block, Void unused) {
    for (StatementTree each : block.getStatements()) {
      if (each instanceof ClassTree type && isElement(type)) {
        diagnostics.report(Tag.NOT_AN_ELEMENT, true, new TreePath(getCurrentPath(), type),
            "an element must not be declared inside a method: class=" + type.getSimpleName(),
            "move it out: the generated classes must be able to name it");
      }
    }
    return super.visitBlock(block, null);
  }

  private static boolean isElement(ClassTree type) {
    return type.getModifiers().getAnnotations().stream()
        .anyMatch(each -> each.getAnnotationType().toString().equals(SIMPLE_NAME));
  }
}
