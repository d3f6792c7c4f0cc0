package org.shmem4j.applications;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** An agent that makes one line of a class slow, on one PE: whenever it is reached, it takes some time more. */
public final class SlowLine implements ClassFileTransformer {
  private static final ClassDesc SYSTEM = ClassDesc.of("java.lang.System");
  private static final MethodTypeDesc NANO_TIME = MethodTypeDesc.of(ConstantDescs.CD_long);

  private final String name;
  private final int line;
  private final long nanos;

  private SlowLine(String name, int line, long nanos) {
    this.name = name;
    this.line = line;
    this.nanos = nanos;
  }

  /**
   * Starts with the JVM.
   *
   * @param options the PE, the class, the line and the nanoseconds, with commas between
   * @param instrumentation where classes pass
   */
  public static void premain(String options, Instrumentation instrumentation) {
    String[] words = options.split(",", -1);
    if (words[0].equals(System.getenv("SHMEM4J_PE"))) {
      instrumentation.addTransformer(
          new SlowLine(words[1].replace('.', '/'), Integer.parseInt(words[2]), Long.parseLong(words[3])));
    }
  }

  @Override
  public byte[] transform(
      Module module, ClassLoader loader, String className, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    if (!name.equals(className)) {
      return null;
    }
    ClassFile parser = ClassFile.of();
    return parser.transformClass(
        parser.parse(bytes), ClassTransform.transformingMethodBodies(CodeTransform.ofStateful(Slowing::new)));
  }

  /** Spends the time where the line begins. */
  private final class Slowing implements CodeTransform {
    private boolean done;

    @Override
    public void accept(CodeBuilder builder, CodeElement element) {
      builder.with(element);
      if (!done && element instanceof LineNumber number && number.line() == line) {
        done = true;
        int end = builder.allocateLocal(TypeKind.LONG);
        Label again = builder.newLabel();
        builder.invokestatic(SYSTEM, "nanoTime", NANO_TIME).loadConstant(nanos).ladd().lstore(end)
            .labelBinding(again)
            .invokestatic(SYSTEM, "nanoTime", NANO_TIME).lload(end).lcmp().iflt(again);
      }
    }
  }
}
