package org.shmem4j.processor;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import org.shmem4j.processor.diagnostic.Tag;

/** Says, once in a compilation, that symmetric fields were not looked at: the annotation processor did not run. */
final class MissingProcessor {
  private final Code code;
  private boolean reported;

  MissingProcessor(Code code) {
    this.code = code;
  }

  /** Looks at a class, where it stands, and those in it. */
  void check(TreePath path, TypeElement type) {
    if (path == null || reported || Processed.of(code.elements()).isMarked) {
      return;
    }
    if (isLeftOut(type)) {
      report(path, type);
    }
    ElementFilter.typesIn(type.getEnclosedElements()).forEach(each -> check(code.path(each), each));
  }

  /** Whether the class should have an allocation class, and none was written now or before. */
  private boolean isLeftOut(TypeElement type) {
    String name = new Header(code.elements(), type, List.of()).qualified(Allocation.simpleName(type));
    return !SymmetricField.in(type).isEmpty()
        && code.elements().getTypeElement(code.elements().getModuleOf(type), name) == null;
  }

  private void report(TreePath path, TypeElement type) {
    reported = true;
    code.report(Tag.PROCESSOR_DID_NOT_RUN, true, path,
        "the annotation processor of shmem4j must run where symmetric fields are compiled: "
            + Allocation.simpleName(type) + " was not written for class=" + type.getSimpleName(),
        """
        name it as a processor, before any other that claims every annotation:
          Maven, maven-compiler-plugin: <annotationProcessorPaths><path><groupId>org.shmem4j</groupId>\
        <artifactId>shmem4j-processor</artifactId><version>${shmem4j.version}</version></path>\
        </annotationProcessorPaths>
          Gradle: annotationProcessor("org.shmem4j:shmem4j-processor:$shmem4jVersion")
          javac: -processorpath shmem4j-processor.jar, without -proc:none""");
  }
}
