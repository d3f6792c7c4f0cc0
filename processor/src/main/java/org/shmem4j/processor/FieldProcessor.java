package org.shmem4j.processor;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.annotation.processing.SupportedOptions;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.JavaFileObject;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Severities;
import org.shmem4j.processor.diagnostic.Tag;

/**
 * Checks symmetric fields and writes, for each class that has some, the class that allocates and frees them; and for
 * each record of elements, its handle and routines. It also claims the annotations of generated code and of the API,
 * since javac warns about annotations that no processor claims.
 */
@SupportedAnnotationTypes({"org.shmem4j.*", RuntimeNames.GENERATED})
@SupportedOptions({Severities.OPTION, Severities.PAGE})
public final class FieldProcessor extends AbstractProcessor {
  private final Set<String> waiting = new LinkedHashSet<>();
  private Diagnostics<Spot> diagnostics;
  private boolean isEclipse;
  private FieldChecker fieldChecker;
  private ClassChecker classChecker;
  private ElementChecker elementChecker;

  /** Called by the compiler. */
  public FieldProcessor() {}

  @Override
  public SourceVersion getSupportedSourceVersion() {
    return SourceVersion.latestSupported();
  }

  @Override
  public synchronized void init(ProcessingEnvironment environment) {
    super.init(environment);
    isEclipse = environment.getClass().getName().startsWith("org.eclipse.");
    Severities severities = ProcessorHandshake.of(environment.getElementUtils()).severities;
    severities.page(environment.getOptions().get(Severities.PAGE));
    try {
      severities.choose(environment.getOptions().get(Severities.OPTION));
    } catch (IllegalArgumentException e) {
      environment.getMessager().printMessage(Diagnostic.Kind.ERROR, e.getMessage());
    }
    diagnostics = new Diagnostics<>(
        this::print, (spot, tag) -> Diagnostics.isSuppressed(spot.element(), tag), severities);
    fieldChecker = new FieldChecker(environment.getElementUtils(), environment.getTypeUtils(), diagnostics);
    classChecker = new ClassChecker(environment.getTypeUtils(), diagnostics);
    elementChecker = new ElementChecker(diagnostics);
  }

  @Override
  @SuppressWarnings("DoNotClaimAnnotations") // they are ours, and javac warns about unclaimed annotations
  public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
    Elements elements = processingEnv.getElementUtils();
    ProcessorHandshake.of(elements).hasProcessorRun = true;
    Set<TypeElement> types = new LinkedHashSet<>();
    waiting.forEach(name -> types.add(elements.getTypeElement(name)));
    waiting.clear();
    TypeElement[] ours = annotations.stream().filter(FieldProcessor::isOurs).toArray(TypeElement[]::new);
    for (Element element : ours.length == 0 ? Set.<Element>of() : round.getElementsAnnotatedWithAny(ours)) {
      if (element instanceof TypeElement type) {
        passes(() -> writeElement(type));
      } else if (element.getEnclosingElement() instanceof TypeElement type) {
        types.add(type);
      }
    }
    for (TypeElement type : types) {
      boolean isWaiting = // leave it to another processor, which may be about to generate the unknown type of a field
          SymmetricField.in(type).stream().anyMatch(each -> each.element().asType().getKind() == TypeKind.ERROR);
      if (!isWaiting) {
        process(type);
      } else if (!round.processingOver()) {
        waiting.add(type.getQualifiedName().toString());
      }
    }
    return true;
  }

  /** {@return whether an annotation is one that this processor acts on; those of generated code are only claimed} */
  private static boolean isOurs(TypeElement annotation) {
    return Set.of(RuntimeNames.SYMMETRIC, RuntimeNames.PSYNC, RuntimeNames.PWRK, RuntimeNames.ELEMENT)
        .contains(annotation.getQualifiedName().toString());
  }

  private void process(TypeElement type) {
    List<SymmetricField> fields = SymmetricField.in(type);
    long right = fields.stream().filter(each -> passes(() -> fieldChecker.check(each))).count();
    if (right == fields.size() && right > 0) {
      passes(() -> write(classChecker.check(type, fields)));
    }
  }

  private void writeElement(TypeElement type) {
    ElementRecord element = elementChecker.check(type);
    SourceHeader header = new SourceHeader(processingEnv.getElementUtils(), type, List.of());
    for (ElementClassWriter each : ElementClassWriter.values()) {
      write(header, each.name(element), each.write(element, header));
    }
  }

  /** {@return whether the checks pass; what they refuse has been reported} */
  private static boolean passes(Runnable checks) {
    try {
      checks.run();
      return true;
    } catch (Diagnostics.Refused e) {
      return false;
    }
  }

  private void write(Allocation allocation) {
    Elements elements = processingEnv.getElementUtils();
    SourceHeader header =
        new SourceHeader(elements, allocation.type(), Stream.concat(Stream.of(allocation.constructor()),
            allocation.fields().stream().map(SymmetricField::element)).toList());
    write(header, Allocation.simpleName(allocation.type()),
        new AllocationWriter(allocation, new WorkArrays(elements), header).write());
  }

  /** Writes a class next to the one that it is made for. */
  private void write(SourceHeader header, String simpleName, String text) {
    TypeElement type = header.type;
    String name = header.qualified(simpleName);
    try (Writer writer = processingEnv.getFiler().createSourceFile(name, type).openWriter()) {
      writer.write(text);
    } catch (FilerException e) {
      throw diagnostics.abort(Tag.NAME_TAKEN, new Spot(type, null, null),
          "the name of a generated class must be free: class=" + type.getSimpleName() + " name=" + name,
          "rename one of the two");
    } catch (IOException e) {
      processingEnv.getMessager().printMessage(
          Diagnostic.Kind.ERROR, "a generated class cannot be written: name=" + name + ": " + e, type);
    }
  }

  /** Prints at the place; Eclipse's compiler has no place for parts of a record, so there the text names it. */
  private void print(Diagnostic.Kind kind, String message, Spot spot) {
    Element owner = spot.element().getEnclosingElement();
    if (isEclipse && owner.getKind() == ElementKind.RECORD) {
      String place = line((TypeElement) owner, spot.element());
      processingEnv.getMessager().printMessage(kind, place + message, spot.element());
    } else if (spot.annotation() == null) {
      processingEnv.getMessager().printMessage(kind, message, spot.element());
    } else {
      processingEnv.getMessager().printMessage(kind, message, spot.element(), spot.annotation(), spot.value());
    }
  }

  /** {@return file and line of a record's component, as a prefix of a message; empty if they cannot be found} */
  private String line(TypeElement owner, Element component) {
    try {
      JavaFileObject file = processingEnv.getElementUtils().getFileObjectOf(owner);
      String text = file.getCharContent(true).toString();
      Matcher start = Pattern.compile("\\brecord\\s+" + owner.getSimpleName() + "\\b").matcher(text);
      Matcher name = Pattern.compile("\\b" + component.getSimpleName() + "\\s*[,)]").matcher(text);
      return start.find() && name.find(start.end())
          ? Path.of(file.getName()).getFileName() + ":" + text.substring(0, name.start()).lines().count() + ": " : "";
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return ""; // no source, or a compiler that does not give files
    }
  }
}
