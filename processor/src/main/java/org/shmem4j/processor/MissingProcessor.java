package org.shmem4j.processor;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.shmem4j.processor.diagnostic.Tag;

/** Says, once in a compilation, that symmetric fields were not looked at: the annotation processor did not run. */
final class MissingProcessor {
  private final Code code;
  private boolean reported;

  MissingProcessor(Code code) {
    this.code = code;
  }

  void check(TreePath type) {
    if (reported || Processed.isMarked(code.elements())) {
      return;
    }
    new TreePathScanner<Void, Void>() {
      @Override
      public Void visitClass(ClassTree tree, Void unused) {
        if (code.element(getCurrentPath()) instanceof TypeElement element && isLeftOut(element)) {
          report(getCurrentPath(), element);
        }
        return super.visitClass(tree, null);
      }
    }.scan(type, null);
  }

  /** Whether the class should have an allocation class, and none was written now or before. */
  private boolean isLeftOut(TypeElement type) {
    if (type.getNestingKind() == NestingKind.LOCAL || type.getNestingKind() == NestingKind.ANONYMOUS
        || SymmetricField.in(type).isEmpty()) {
      return false;
    }
    String packageName = code.elements().getPackageOf(type).getQualifiedName().toString();
    String name = (packageName.isEmpty() ? "" : packageName + ".") + Allocation.simpleName(type);
    return code.elements().getTypeElement(code.elements().getModuleOf(type), name) == null;
  }

  private void report(TreePath path, TypeElement type) {
    if (!reported) {
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
}
