package org.shmem4j.processor;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TreeVisitor;
import com.sun.source.util.TreePath;
import java.lang.reflect.Proxy;

/** Stands in for the tree of something that is known only from a class file: a line, and the file that it is in. */
public record CompiledTree(Kind kind, String line, Object identity) implements Tree {
  /** The place of a method. */
  public static TreePath method() {
    Object unit =
        Proxy.newProxyInstance(CompiledTree.class.getClassLoader(), new Class<?>[] {CompilationUnitTree.class},
            (self, asked, given) -> switch (asked.getName()) {
              case "getKind" -> Kind.COMPILATION_UNIT;
              case "hashCode" -> System.identityHashCode(self);
              default -> self == given[0]; // equals()
            });
    return new TreePath(new TreePath((CompilationUnitTree) unit), new CompiledTree(Kind.METHOD, "", unit));
  }

  @Override
  public Kind getKind() {
    return kind;
  }

  @Override
  public <R, D> R accept(TreeVisitor<R, D> visitor, D data) {
    return visitor.visitOther(this, data);
  }

  @Override
  public String toString() {
    return "a value";
  }
}
