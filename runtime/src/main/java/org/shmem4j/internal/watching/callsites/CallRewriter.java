package org.shmem4j.internal.watching.callsites;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Replaces each call of the library by an {@code invokedynamic}, which {@link CallSites} links. */
final class CallRewriter implements ClassFileTransformer {
  private static final int LEAST_VERSION = ClassFile.JAVA_8_VERSION;

  private static final DirectMethodHandleDesc LINK = ConstantDescs.ofCallsiteBootstrap(
      ClassDesc.of(CallSites.class.getName()), "link", ConstantDescs.CD_CallSite, ConstantDescs.CD_MethodHandle,
      ConstantDescs.CD_String, ConstantDescs.CD_String, ConstantDescs.CD_int, ConstantDescs.CD_String);

  private static final ClassDesc FUTURES = ClassDesc.of(Futures.class.getName());
  private static final ClassDesc FUTURE = ClassDesc.of(CompletableFuture.class.getName());
  private static final Set<String> OF_FUTURES = Set.of("allOf", "anyOf", "join", "get");

  /** The methods of accumulators that access arrays or teams. */
  private static final Set<String> OF_SUMS = Set.of("addAll", "addProducts", "roundTo", "sumOver");

  private final Instrumentation instrumentation;
  private final boolean elements;

  private final Offers offers = new Offers();

  /**
   * Creates a rewriter of calls.
   *
   * @param instrumentation opens the library to the classes of modules, or null if these are loaded by one of the
   *     library's own loaders, in no named module
   * @param elements whether to watch access to elements through handles, too
   */
  CallRewriter(Instrumentation instrumentation, boolean elements) {
    this.instrumentation = instrumentation;
    this.elements = elements;
  }

  @Override
  public byte[] transform(
      Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
    if (loader == null || loader == ClassLoader.getPlatformClassLoader() || name == null || Offers.isOwn(name)) {
      return null;
    }
    try {
      if (offers.of(name, loader) != Offers.Offer.NOTHING) {
        return null; // users' handles and routines are library code, generated elsewhere
      }
      return rewritten(loader, module, bytes);
    } catch (RuntimeException | LinkageError e) {
      Agent.cannotWatch(name, e);
      return null;
    }
  }

  private byte[] rewritten(ClassLoader loader, Module module, byte[] bytes) {
    ClassFile parser = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(
        ClassHierarchyResolver.ofResourceParsing(loader).orElse(ClassHierarchyResolver.defaultResolver())));
    ClassModel model = parser.parse(bytes);
    if (model.majorVersion() < LEAST_VERSION || !mayCall(model, loader)) {
      return null;
    }
    openTo(module);
    String file =
        model.findAttribute(Attributes.sourceFile()).map(found -> found.sourceFile().stringValue()).orElse("");
    MethodReferences references = new MethodReferences(model);
    return parser.transformClass(model, new ClassTransform() {
      @Override
      public void accept(ClassBuilder builder, ClassElement element) {
        if (element instanceof MethodModel method && method.code().isPresent()) {
          builder.transformMethod(method, MethodTransform.transformingCode(
              new Calls(
                  loader, method.methodName().stringValue(), file, references,
                  new ResultVariables(method.code().get()))));
        } else {
          builder.with(element);
        }
      }

      @Override
      public void atEnd(ClassBuilder builder) {
        references.addMethods(builder);
      }
    });
  }

  private boolean mayCall(ClassModel model, ClassLoader loader) {
    for (PoolEntry entry : model.constantPool()) {
      if (entry instanceof ClassEntry owner && offers.of(owner.asInternalName(), loader) != Offers.Offer.NOTHING) {
        return true;
      }
      if (entry instanceof MethodRefEntry method
          && joinsFutures(method.owner().asInternalName(), method.name().stringValue())) {
        return true;
      }
    }
    return false;
  }

  /** Opens the library to a module of the program, which may not even read it if it uses it only indirectly. */
  private void openTo(Module module) {
    Module library = CallRewriter.class.getModule();
    String exported = CallRewriter.class.getPackageName();
    if (instrumentation == null) {
      library.addExports(exported, module);
      return;
    }
    if (!module.canRead(library)) {
      instrumentation.redefineModule(module, Set.of(library), Map.of(), Map.of(), Set.of(), Map.of());
    }
    if (library.isNamed() && !library.isExported(exported, module)) {
      instrumentation.redefineModule(
          library, Set.of(), Map.of(exported, Set.of(module)), Map.of(), Set.of(), Map.of());
    }
  }

  /**
   * {@return whether a method of the JDK examines futures without calling their methods, or waits for one without a
   * limit}
   */
  private boolean joinsFutures(String owner, String method) {
    return elements && owner.equals("java/util/concurrent/CompletableFuture") && OF_FUTURES.contains(method);
  }

  private boolean isWatched(String owner, String method, ClassLoader loader) {
    return switch (offers.of(owner, loader)) {
      case NOTHING -> false;
      case ROUTINES -> true;
      case SUMS -> OF_SUMS.contains(method);
      case ELEMENTS -> elements || method.equals("allocate");
    };
  }

  /** Rewrites the calls of a method. */
  private final class Calls implements CodeTransform {
    private final ClassLoader loader;
    private final String method;
    private final String file;
    private final MethodReferences references;
    private final ResultVariables variables;
    private int line;
    private int calls;

    Calls(ClassLoader loader, String method, String file, MethodReferences references, ResultVariables variables) {
      this.variables = variables;
      this.references = references;
      this.loader = loader;
      this.method = method;
      this.file = file;
    }

    @Override
    public void accept(CodeBuilder builder, CodeElement element) {
      if (element instanceof LineNumber number) {
        line = number.line();
      }
      if (element instanceof InvokeInstruction) {
        calls++;
      }
      if (element instanceof InvokeInstruction call && kind(call) != null
          && isWatched(call.owner().asInternalName(), call.name().stringValue(), loader)) {
        builder.invokedynamic(site(call));
      } else if (element instanceof InvokeInstruction call && kind(call) != null // not by super, which would recurse
          && joinsFutures(call.owner().asInternalName(), call.name().stringValue(), call.typeSymbol())) {
        MethodTypeDesc type = call.typeSymbol();
        builder.invokestatic(FUTURES, call.name().stringValue(),
            call.opcode() == Opcode.INVOKESTATIC ? type : type.insertParameterTypes(0, FUTURE));
      } else if (element instanceof InvokeDynamicInstruction dynamic && refersTo(MethodReferences.target(dynamic))) {
        DirectMethodHandleDesc target = MethodReferences.target(dynamic);
        builder.invokedynamic(references.replaced(dynamic, site(target, target.methodName(), "")));
      } else if (element instanceof InvokeDynamicInstruction dynamic
          && joinsFutures(MethodReferences.target(dynamic))) {
        builder.invokedynamic(MethodReferences.withOwner(dynamic, FUTURES));
      } else {
        builder.with(element);
      }
    }

    private boolean joinsFutures(DirectMethodHandleDesc target) {
      return target != null
          && joinsFutures(internalName(target.owner()), target.methodName(), target.invocationType());
    }

    /** {@return whether a call waits for a future without a limit; the overload of get with a timeout does not} */
    private boolean joinsFutures(String owner, String name, MethodTypeDesc type) {
      return CallRewriter.this.joinsFutures(owner, name) && type.parameterCount() < 2;
    }

    private boolean refersTo(DirectMethodHandleDesc target) {
      return target != null && isWatched(internalName(target.owner()), target.methodName(), loader);
    }

    private static String internalName(ClassDesc type) {
      return type.isArray() ? "[" : type.descriptorString().substring(1, type.descriptorString().length() - 1);
    }

    private DynamicCallSiteDesc site(InvokeInstruction call) {
      ClassDesc owner = call.owner().asSymbol();
      MethodTypeDesc type = call.typeSymbol();
      String name = call.name().stringValue();
      return site(MethodHandleDesc.ofMethod(kind(call), owner, name, type), name, variables.ofCall(calls - 1));
    }

    private DynamicCallSiteDesc site(DirectMethodHandleDesc target, String name, String variable) {
      return DynamicCallSiteDesc.of(LINK, name, target.invocationType(), target, method, file, line, variable);
    }

    private static DirectMethodHandleDesc.Kind kind(InvokeInstruction call) {
      Opcode opcode = call.opcode();
      return switch (opcode) {
        case INVOKESTATIC ->
            call.isInterface() ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC;
        case INVOKEVIRTUAL -> DirectMethodHandleDesc.Kind.VIRTUAL;
        case INVOKEINTERFACE -> DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL;
        default -> null;
      };
    }
  }
}
