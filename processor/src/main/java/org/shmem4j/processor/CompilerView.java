package org.shmem4j.processor;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Severities;
import org.shmem4j.processor.diagnostic.Tag;

/** The compilation as the call checks see it: attributed trees, and the elements that they stand for. */
public final class CompilerView {
  private static final String OWN = "org.shmem4j.processor.";

  /** The names of methods that expect the code they are given to fail. */
  private static final Pattern EXPECTING = Pattern.compile("(?i).*(throw|refuse|illegal|fails|expect|mismatch).*");

  private static final Pattern THROWABLES = Pattern.compile(".*(Exception|Error|Throwable)");

  private record Held(Diagnostic.Kind kind, String text, TreePath place) {}

  private final Trees trees;
  private final Elements elements;
  private final Types types;
  private final WorkArrays workArrays;
  private final Diagnostics<TreePath> diagnostics;
  private final TypeMirror symmetricArray;
  private final CalledNames called;
  private final Set<Tree> reported = new HashSet<>();
  private final Map<CompilationUnitTree, List<Held>> held = new HashMap<>();
  private final Map<Element, Optional<RoutineAnnotation>> routines = new HashMap<>();
  private final Map<Element, MeansAnnotation> meanings = new HashMap<>();
  private final Map<Element, List<StepAnnotation>> steps = new HashMap<>();
  private final Map<Element, Optional<SymmetricField>> fields = new HashMap<>();
  private final Map<Element, Boolean> handles = new HashMap<>();
  private final Map<Element, Long> elementBytes = new HashMap<>();
  private final Map<Element, String> names = new HashMap<>();
  private final Map<Element, Optional<VariableElement>> components = new HashMap<>();
  private final Map<List<Object>, Element> members = new HashMap<>();
  private CompilationUnitTree followed;

  public CompilerView(JavacTask task, Severities severities, CalledNames called) {
    this.trees = Trees.instance(task);
    this.elements = task.getElements();
    this.types = task.getTypes();
    this.workArrays = new WorkArrays(elements);
    this.called = called;
    this.diagnostics = new Diagnostics<>(this::hold, this::isSuppressed, severities);
    TypeElement base = elements.getTypeElement(RuntimeNames.SYMMETRIC_ARRAY);
    this.symmetricArray = base == null ? null : base.asType();
  }

  public Elements elements() {
    return elements;
  }

  public WorkArrays workArrays() {
    return workArrays;
  }

  /**
   * Holds the first message about a place until its file is released, and drops later ones: more than one check may
   * find the same mistake there.
   */
  private void hold(Diagnostic.Kind kind, String text, TreePath path) {
    if (!isOfOther(path) && !isExpected(path) && reported.add(path.getLeaf())) {
      held.computeIfAbsent(path.getCompilationUnit(), key -> new ArrayList<>()).add(new Held(kind, text, path));
    }
  }

  /** Prints what was found in a file; a call is reported at its method's name, not at its parenthesis. */
  public void release(CompilationUnitTree unit) {
    followed = null;
    List<Held> found = held.remove(unit);
    if (found != null) {
      found.forEach(each -> {
        Tree tree = each.place.getLeaf();
        trees.printMessage(each.kind, each.text,
            tree instanceof MethodInvocationTree call ? call.getMethodSelect() : tree, unit);
      });
    }
  }

  /** Reports a finding; one that is not certain is a warning at most. */
  public void report(Tag tag, boolean isCertain, TreePath place, String problem, String remedy) {
    diagnostics.report(tag, isCertain, place, problem, remedy);
  }

  /** Says what was not checked, as a note at most. */
  public void note(TreePath place, String text) {
    trees.printMessage(Diagnostic.Kind.NOTE, text, place.getLeaf(), place.getCompilationUnit());
  }

  /** Runs the checks of a class, method or field; returns false if the checks themselves fail, which is reported. */
  public boolean guard(TreePath place, Runnable checks) {
    try {
      checks.run();
      return true;
    } catch (RuntimeException | StackOverflowError e) {
      String frame = Arrays.stream(e.getStackTrace()).filter(each -> each.getClassName().startsWith(OWN)).findFirst()
          .map(StackTraceElement::toString).orElse("an unknown place");
      note(place, "the checks of shmem4j failed in " + name(place) + " and skipped the rest of it: " + e + " at "
          + frame + "; please report this");
      return false;
    }
  }

  /** The name of a class, method or field. */
  public static String name(TreePath declaration) {
    return switch (declaration.getLeaf()) {
      case ClassTree type -> type.getSimpleName().toString();
      case MethodTree method -> method.getName().toString();
      case VariableTree variable -> variable.getName().toString();
      default -> "an initializer";
    };
  }

  /**
   * {@return whether code that is not followed may call a method under unknown conditions}
   * Any call of that name in the sources being compiled may be such a call, and so may another library's call of a
   * method that this one overrides. A main method is always followed from its own start, whoever else calls it.
   */
  public boolean mayBeCalled(ExecutableElement method) {
    boolean isMain = method.getSimpleName().contentEquals("main") && method.getModifiers().contains(Modifier.STATIC);
    return !isMain && (called.mayCall(method) || (method.getEnclosingElement() instanceof TypeElement owner
        && types.directSupertypes(owner.asType()).stream().anyMatch(each -> overrides(method, each, owner))));
  }

  private boolean overrides(ExecutableElement method, TypeMirror type, TypeElement owner) {
    Element element = types.asElement(type);
    boolean isForeign = !elements.getPackageOf(element).getQualifiedName().contentEquals(RuntimeNames.PACKAGE);
    return (isForeign && ElementFilter.methodsIn(element.getEnclosedElements()).stream()
        .anyMatch(each -> elements.overrides(method, each, owner)))
        || types.directSupertypes(type).stream().anyMatch(each -> overrides(method, each, owner));
  }

  /** {@return whether a place is in a lambda that is meant to fail, such as one that a test hands to assertThrows} */
  private static boolean isExpected(TreePath place) {
    return Stream.iterate(place, at -> at.getParentPath() != null, TreePath::getParentPath)
        .anyMatch(at -> (at.getLeaf() instanceof LambdaExpressionTree || at.getLeaf() instanceof MemberReferenceTree)
            && expectsFailure(at.getParentPath()));
  }

  /** {@return whether a call expects the code it is given to fail} */
  public static boolean expectsFailure(TreePath place) {
    if (!(place.getLeaf() instanceof MethodInvocationTree call)) {
      return false;
    }
    ExpressionTree method = call.getMethodSelect();
    String text = method instanceof MemberSelectTree select ? select.getIdentifier().toString() : method.toString();
    return EXPECTING.matcher(text).matches() || call.getArguments().stream().anyMatch(CompilerView::isThrowable);
  }

  /** {@return whether an argument is the class of an exception} */
  private static boolean isThrowable(ExpressionTree tree) {
    return tree instanceof MemberSelectTree select && select.getIdentifier().contentEquals("class")
        && THROWABLES.matcher(select.getExpression().toString()).matches();
  }

  /** The line of a place, with the name of its file unless that is the file being followed. */
  public String line(TreePath place) {
    if (place.getLeaf() instanceof CompiledTree tree) {
      return tree.line();
    }
    CompilationUnitTree unit = place.getCompilationUnit();
    long line = unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, place.getLeaf()));
    return isOfOther(place) ? line + " of " + Path.of(unit.getSourceFile().getName()).getFileName() : "" + line;
  }

  private boolean isOfOther(TreePath place) {
    return followed != null && place.getCompilationUnit() != followed;
  }

  /** Sets the file to be followed; mistakes in other files are reported when their turn comes. */
  public void follow(CompilationUnitTree unit) {
    followed = unit;
  }

  /** The attributed tree of a class that is part of the compilation and still to be followed; null for any other. */
  public TreePath path(Element type) {
    TreePath path = trees.getPath(type);
    if (path != null && path.getLeaf() instanceof ClassTree tree) {
      trees.getElement(new TreePath(path, tree.getModifiers())); // has no element, so javac attributes the class
    }
    return path;
  }

  /** {@return whether the library is on the class path at all} */
  public boolean hasLibrary() {
    return symmetricArray != null;
  }

  /** The element that a name, call or declaration stands for, or null. */
  public Element element(TreePath path) {
    return path.getLeaf() instanceof CompiledTree ? null : trees.getElement(path);
  }

  public TypeMirror type(TreePath path) {
    return path.getLeaf() instanceof CompiledTree ? null : trees.getTypeMirror(path);
  }

  public boolean isHandle(TypeMirror type) {
    return type.getKind() == TypeKind.DECLARED && type instanceof DeclaredType declared && handles.computeIfAbsent(
        declared.asElement(), key -> types.isSubtype(types.erasure(type), symmetricArray));
  }

  /** {@return whether a type is a view of an array in rows and columns} */
  public boolean isView(TypeMirror type) {
    return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
        && (isType(element.getSuperclass(), RuntimeNames.PLANE) || isType(element.getSuperclass(), RuntimeNames.CUBE));
  }

  /** The descriptor of a type, as in class files. */
  public ClassDesc described(TypeMirror type) {
    return switch (types.erasure(type)) {
      case ArrayType array -> described(array.getComponentType()).arrayType();
      case DeclaredType declared -> ClassDesc.of(elements.getBinaryName((TypeElement) declared.asElement()).toString());
      case TypeMirror other -> java.lang.classfile.TypeKind.valueOf(other.getKind().name()).upperBound();
    };
  }

  /**
   * The member that a class declares or inherits under a name and type as in class files; a field has no type. Null if
   * there is none.
   */
  public Element member(TypeElement owner, String name, MethodTypeDesc type) {
    List<Object> key = Arrays.asList(owner, name, type);
    if (!members.containsKey(key)) {
      members.put(key, found(owner, name, type));
    }
    return members.get(key);
  }

  private Element found(TypeElement owner, String name, MethodTypeDesc type) {
    for (Element each : owner.getEnclosedElements()) {
      if (each.getSimpleName().contentEquals(name) && (type == null ? each.getKind().isField()
          : each instanceof ExecutableElement method && described(method).equals(type))) {
        return each;
      }
    }
    return types.directSupertypes(owner.asType()).stream()
        .map(each -> member((TypeElement) types.asElement(each), name, type)).filter(Objects::nonNull)
        .findFirst().orElse(null);
  }

  private MethodTypeDesc described(ExecutableElement method) {
    return MethodTypeDesc.of(described(method.getReturnType()),
        method.getParameters().stream().map(each -> described(each.asType())).toList());
  }

  public boolean isSubtype(TypeMirror type, TypeMirror other) {
    return types.isSubtype(types.erasure(type), types.erasure(other));
  }

  public String typeName(TypeMirror type) {
    return typeName(((DeclaredType) type).asElement());
  }

  private String typeName(Element type) {
    return names.computeIfAbsent(type, key -> ((TypeElement) key).getQualifiedName().toString());
  }

  /** The name of a method, cached because the compiler builds a new string at each request. */
  public String name(ExecutableElement method) {
    return names.computeIfAbsent(method, key -> key.getSimpleName().toString());
  }

  /** The name of the class that declares a method; empty for a method of arrays. */
  public String ownerName(ExecutableElement method) {
    return method.getEnclosingElement() instanceof TypeElement owner ? typeName(owner) : "";
  }

  /** The size of an element in bytes, given the type of its handle, or -1 if the type is not a handle. */
  public long elementBytes(TypeMirror type) {
    return type instanceof DeclaredType declared
        ? elementBytes.computeIfAbsent(
            declared.asElement(), key -> Mirrors.number(Mirrors.find(key, RuntimeNames.HANDLE), "elementBytes", -1))
        : -1;
  }

  /** The method that closes an object of a type, or null if there is none. */
  public ExecutableElement close(TypeMirror type) {
    return type instanceof DeclaredType declared && declared.asElement() instanceof TypeElement element
        ? ElementFilter.methodsIn(elements.getAllMembers(element)).stream()
            .filter(each -> each.getSimpleName().contentEquals("close") && each.getParameters().isEmpty())
            .findFirst().orElse(null)
        : null;
  }

  /** The field that a record's accessor reads, or null for other methods. */
  public VariableElement component(ExecutableElement accessor) {
    Element owner = accessor.getEnclosingElement();
    return owner.getKind() != ElementKind.RECORD || !accessor.getParameters().isEmpty() ? null
        : components.computeIfAbsent(accessor, key -> ElementFilter.fieldsIn(owner.getEnclosedElements()).stream()
            .filter(each -> each.getSimpleName().contentEquals(accessor.getSimpleName())).findFirst()).orElse(null);
  }

  public boolean isType(TypeMirror type, String name) {
    return type instanceof DeclaredType && typeName(type).equals(name);
  }

  /** The method that is called, or null. */
  public ExecutableElement method(TreePath call) {
    return element(call) instanceof ExecutableElement method ? method : null;
  }

  /** {@return whether a method is a member of the class with this name} */
  public static boolean isMember(Element method, String type) {
    return method.getEnclosingElement() instanceof TypeElement owner && owner.getQualifiedName().contentEquals(type);
  }

  /** The annotation of a generated method, or null for any other. */
  public RoutineAnnotation routine(ExecutableElement method) {
    return routines.computeIfAbsent(method, key -> Optional.ofNullable(RoutineAnnotation.of(method))).orElse(null);
  }

  /** {@return whether a method is annotated to have an effect} */
  public boolean hasEffect(ExecutableElement method, String effect) {
    return meaning(method).has(effect);
  }

  /** {@return whether a method returns a property of a job or team that never changes} */
  public boolean asksForPes(ExecutableElement method) {
    MeansAnnotation meaning = meaning(method);
    return meaning.gives("RANK") || meaning.gives("SIZE") || meaning.gives("WORLD");
  }

  /** The annotation that gives the meaning of a method other than a routine. */
  public MeansAnnotation meaning(ExecutableElement method) {
    return meanings.computeIfAbsent(method, key -> MeansAnnotation.of(method));
  }

  /** The annotations that say how a method changes the states of objects. */
  public List<StepAnnotation> steps(ExecutableElement method) {
    return steps.computeIfAbsent(method, key -> StepAnnotation.of(method));
  }

  /** The symmetric field that a field's annotations declare, or null if it has none of them. */
  public SymmetricField symmetricField(VariableElement field) {
    return fields.computeIfAbsent(field, key -> Optional.ofNullable(SymmetricField.of(field))).orElse(null);
  }

  public static boolean isThis(ExpressionTree tree) {
    return tree instanceof IdentifierTree identifier && identifier.getName().contentEquals("this");
  }

  private boolean isSuppressed(TreePath path, String tag) {
    return Stream.iterate(path, Objects::nonNull, TreePath::getParentPath).anyMatch(each -> switch (each.getLeaf()) {
      case VariableTree _,MethodTree _,ClassTree _ -> Diagnostics.isSuppressed(element(each), tag);
      default -> false;
    });
  }

  /** The method or lambda that contains a call. */
  public static Tree enclosing(TreePath place) {
    TreePath at = place;
    while (at.getParentPath() != null && !(at.getLeaf() instanceof MethodTree)
        && !(at.getLeaf() instanceof LambdaExpressionTree)) {
      at = at.getParentPath();
    }
    return at.getLeaf();
  }
}
