package org.shmem4j.processor;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;

/** The compilation as the call checks see it: attributed trees, and what their parts stand for. */
public final class Code {
  private final Trees trees;
  private final Elements elements;
  private final Types types;
  private final WorkArrays workArrays;
  private final Diagnostics<TreePath> diagnostics;
  private final TypeMirror symmetricArray;
  private final Set<Tree> reported = new HashSet<>();
  private final Map<Element, Optional<Routine>> routines = new HashMap<>();
  private final Map<Element, Optional<SymmetricField>> fields = new HashMap<>();
  private final Map<Element, Boolean> handles = new HashMap<>();
  private final Map<Element, Long> elementBytes = new HashMap<>();
  private final Map<Element, String> names = new HashMap<>();
  private final Map<Element, String> typeNames = new HashMap<>();
  private final Map<Element, Optional<VariableElement>> components = new HashMap<>();

  Code(JavacTask task, Severities severities) {
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
    this.types = task.getTypes();
    this.workArrays = new WorkArrays(elements);
    this.diagnostics = new Diagnostics<>(this::print, this::isSuppressed, severities);
    TypeElement base = elements.getTypeElement(Names.SYMMETRIC_ARRAY);
    this.symmetricArray = base == null ? null : base.asType();
  }

  public Elements elements() {
    return elements;
  }

  public WorkArrays workArrays() {
    return workArrays;
  }

  public Diagnostics<TreePath> diagnostics() {
    return diagnostics;
  }

  /** Prints the first message of a place: more than one check may find what is wrong there. */
  private void print(Diagnostic.Kind kind, String text, TreePath path) {
    if (!Expected.isExpected(path) && reported.add(path.getLeaf())) {
      trees.printMessage(kind, text, path.getLeaf(), path.getCompilationUnit());
    }
  }

  /** Reports; what is not certain is a warning at most. */
  public void report(Tag tag, boolean isCertain, TreePath place, String problem, String remedy) {
    diagnostics.report(tag, isCertain, place, problem, remedy);
  }

  /** Whether a call expects what it is given to fail. */
  public static boolean expectsFailure(TreePath call) {
    return call.getLeaf() instanceof MethodInvocationTree tree && Expected.expectsFailure(tree);
  }

  /** The line of a place. */
  public long line(TreePath place) {
    CompilationUnitTree unit = place.getCompilationUnit();
    return unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, place.getLeaf()));
  }

  /** Whether the library is on the class path at all. */
  public boolean hasLibrary() {
    return symmetricArray != null;
  }

  /** What a name, call or declaration stands for, or null. */
  public Element element(TreePath path) {
    return trees.getElement(path);
  }

  public TypeMirror type(TreePath path) {
    return trees.getTypeMirror(path);
  }

  public boolean isHandle(TypeMirror type) {
    return type.getKind() == TypeKind.DECLARED && type instanceof DeclaredType declared && handles.computeIfAbsent(
        declared.asElement(), key -> types.isSubtype(types.erasure(type), symmetricArray));
  }

  /** Whether a type is one of the views of arrays in rows and columns. */
  public boolean isView(TypeMirror type) {
    return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
        && (isType(element.getSuperclass(), Names.PLANE) || isType(element.getSuperclass(), Names.CUBE));
  }

  public boolean isSubtype(TypeMirror type, TypeMirror other) {
    return types.isSubtype(types.erasure(type), types.erasure(other));
  }

  /** The name of a class type. */
  public String typeName(TypeMirror type) {
    return typeName(((DeclaredType) type).asElement());
  }

  private String typeName(Element type) {
    return typeNames.computeIfAbsent(type, key -> ((TypeElement) key).getQualifiedName().toString());
  }

  /** The name of a method; the compiler's own makes a text each time that it is asked for one. */
  public String name(ExecutableElement method) {
    return names.computeIfAbsent(method, key -> key.getSimpleName().toString());
  }

  /** The name of the class that has a method. */
  public String ownerName(ExecutableElement method) {
    return typeName(method.getEnclosingElement());
  }

  /** The bytes of an element of a type of handles; -1 if it is none. */
  public long elementBytes(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? elementBytes.computeIfAbsent(declared.asElement(), key -> Mirrors.elementBytes(type)) : -1;
  }

  /** The method that closes what a type is of; null where it has none. */
  public ExecutableElement close(TypeMirror type) {
    return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
        ? ElementFilter.methodsIn(elements.getAllMembers(element)).stream()
            .filter(each -> each.getSimpleName().contentEquals("close") && each.getParameters().isEmpty())
            .findFirst().orElse(null) : null;
  }

  /** The field that a record's accessor reads; null for other methods. */
  public VariableElement component(ExecutableElement accessor) {
    return components.computeIfAbsent(accessor, key -> findComponent(accessor)).orElse(null);
  }

  private static Optional<VariableElement> findComponent(ExecutableElement accessor) {
    Element owner = accessor.getEnclosingElement();
    if (owner.getKind() != ElementKind.RECORD || !accessor.getParameters().isEmpty()) {
      return Optional.empty();
    }
    return ElementFilter.fieldsIn(owner.getEnclosedElements()).stream()
        .filter(each -> each.getSimpleName().contentEquals(accessor.getSimpleName()))
        .findFirst();
  }

  public boolean isType(TypeMirror type, String name) {
    return type instanceof DeclaredType declared
        && ((TypeElement) declared.asElement()).getQualifiedName().contentEquals(name);
  }

  /** The method that a call calls, or null. */
  public ExecutableElement method(TreePath call) {
    return element(call) instanceof ExecutableElement method ? method : null;
  }

  /** Whether a method is a member of the class of that name. */
  public static boolean isMember(Element method, String type) {
    return method.getEnclosingElement() instanceof TypeElement owner && owner.getQualifiedName().contentEquals(type);
  }

  /** What a generated method says of itself; null for others. */
  public Routine routine(ExecutableElement method) {
    return routines.computeIfAbsent(method, key -> Optional.ofNullable(Routine.of(method))).orElse(null);
  }

  /** What a field's annotations say; null where there is none of ours. */
  public SymmetricField symmetricField(VariableElement field) {
    return fields.computeIfAbsent(field, key -> Optional.ofNullable(SymmetricField.of(field))).orElse(null);
  }

  /** Inside of parentheses and casts. */
  public static TreePath bare(TreePath path) {
    TreePath bare = path;
    while (true) {
      if (bare.getLeaf() instanceof ParenthesizedTree parenthesized) {
        bare = new TreePath(bare, parenthesized.getExpression());
      } else if (bare.getLeaf() instanceof TypeCastTree cast) {
        bare = new TreePath(bare, cast.getExpression());
      } else {
        return bare;
      }
    }
  }

  /** The expression before the dot of a call or selection; null where there is none. */
  public static TreePath receiver(TreePath path) {
    TreePath select = path.getLeaf() instanceof MethodInvocationTree call
        ? new TreePath(path, call.getMethodSelect())
        : path;
    return select.getLeaf() instanceof MemberSelectTree member ? new TreePath(select, member.getExpression()) : null;
  }

  public static TreePath argument(TreePath call, int index) {
    return new TreePath(call, ((MethodInvocationTree) call.getLeaf()).getArguments().get(index));
  }

  public static boolean isThis(ExpressionTree tree) {
    return tree instanceof IdentifierTree identifier && identifier.getName().contentEquals("this");
  }

  private boolean isSuppressed(TreePath path, String tag) {
    for (TreePath each = path; each != null; each = each.getParentPath()) {
      Tree tree = each.getLeaf();
      if (tree instanceof VariableTree || tree instanceof MethodTree || tree instanceof ClassTree) {
        Element element = element(each);
        if (element != null && Diagnostics.names(element.getAnnotation(SuppressWarnings.class), tag)) {
          return true;
        }
      }
    }
    return false;
  }
}
