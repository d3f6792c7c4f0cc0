package org.shmem4j.processor;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;

/** The start of each source written for a class or record, in the same package. */
public final class SourceHeader {
  final TypeElement type;
  private final String packageName;
  private final boolean isMarked;
  /** The warnings to suppress because the text uses something deprecated; ecj would warn about unnecessary ones. */
  private final Set<String> suppressed = new TreeSet<>();

  /** Prepares what all of these sources have in common; {@code named} are the other elements that they use. */
  public SourceHeader(Elements elements, TypeElement type, List<? extends Element> named) {
    this.type = type;
    packageName = elements.getPackageOf(type).getQualifiedName().toString();
    ModuleElement module = elements.getModuleOf(type); // it may not read the annotation that marks generated code
    isMarked = (module == null || module.isUnnamed() ? elements.getTypeElement(RuntimeNames.GENERATED)
        : elements.getTypeElement(module, RuntimeNames.GENERATED)) != null;
    Stream.<Element>iterate(type, Objects::nonNull, Element::getEnclosingElement).forEach(this::add);
    named.forEach(this::add);
    named.forEach(each -> add(each.asType()));
  }

  private void add(TypeMirror named) {
    switch (named) {
      case ArrayType array -> add(array.getComponentType());
      case ExecutableType method -> method.getParameterTypes().forEach(this::add);
      case DeclaredType declared -> {
        add(declared.asElement());
        declared.getTypeArguments().forEach(this::add);
      }
      default -> {}
    }
  }

  private void add(Element named) {
    Deprecated deprecated = named.getAnnotation(Deprecated.class);
    if (deprecated != null) {
      suppressed.add(deprecated.forRemoval() ? "removal" : "deprecation");
    }
  }

  public String qualified(String simpleName) {
    return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
  }

  /** The package declaration. */
  String packageText() {
    return packageName.isEmpty() ? "" : "package " + packageName + ";\n\n";
  }

  String annotations() {
    return (isMarked ? "@" + RuntimeNames.GENERATED + "(\"" + SymmetricProcessor.class.getName() + "\")\n" : "")
        + (suppressed.isEmpty() ? "" : "@SuppressWarnings({\"" + String.join("\", \"", suppressed) + "\"})\n");
  }

  /** The access modifier: that of the class. */
  String access() {
    return Mirrors.enclosing(type).allMatch(each -> each.getModifiers().contains(Modifier.PUBLIC)) ? "public " : "";
  }
}
