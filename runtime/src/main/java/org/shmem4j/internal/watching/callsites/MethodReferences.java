package org.shmem4j.internal.watching.callsites;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;

/**
 * References to methods of the library in a class, such as {@code CollectiveRequest::await}. For each of them a method
 * is added to the class that makes the call, so that it is watched like any other.
 */
final class MethodReferences {
  private static final String FACTORY = "java.lang.invoke.LambdaMetafactory";
  private static final int IMPLEMENTATION = 1; // among the factory's arguments
  private static final String NAME = "shmem4j$reference$";

  private final ClassDesc owner;
  private final boolean isInterface;
  private final List<DynamicCallSiteDesc> calls = new ArrayList<>();

  MethodReferences(ClassModel model) {
    this.owner = model.thisClass().asSymbol();
    this.isInterface = model.flags().has(AccessFlag.INTERFACE);
  }

  /** {@return the method for which an instruction makes a function object, or null if it does something else} */
  static DirectMethodHandleDesc target(InvokeDynamicInstruction instruction) {
    DirectMethodHandleDesc factory = instruction.bootstrapMethod();
    List<ConstantDesc> arguments = instruction.bootstrapArgs();
    boolean makesFunction = factory.methodName().equals("metafactory")
        && factory.owner().descriptorString().equals("L" + FACTORY.replace('.', '/') + ";");
    return makesFunction && arguments.get(IMPLEMENTATION) instanceof DirectMethodHandleDesc method && isCall(method)
        ? method
        : null;
  }

  private static boolean isCall(DirectMethodHandleDesc method) {
    return switch (method.kind()) {
      case STATIC, INTERFACE_STATIC, VIRTUAL, INTERFACE_VIRTUAL -> true;
      default -> false;
    };
  }

  /** {@return the instruction with a method of this class instead of the library's, which makes a watched call} */
  DynamicCallSiteDesc replaced(InvokeDynamicInstruction instruction, DynamicCallSiteDesc call) {
    MethodTypeDesc type = call.invocationType();
    DirectMethodHandleDesc own = MethodHandleDesc.ofMethod(
        isInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC, owner,
        NAME + calls.size(), type);
    calls.add(call);
    return with(instruction, own);
  }

  /** {@return the instruction with a static method of the same name of another class} */
  static DynamicCallSiteDesc withOwner(InvokeDynamicInstruction instruction, ClassDesc owner) {
    DirectMethodHandleDesc method = target(instruction);
    return with(instruction, MethodHandleDesc.ofMethod(
        DirectMethodHandleDesc.Kind.STATIC, owner, method.methodName(), method.invocationType()));
  }

  private static DynamicCallSiteDesc with(InvokeDynamicInstruction instruction, DirectMethodHandleDesc method) {
    ConstantDesc[] arguments = instruction.bootstrapArgs().toArray(ConstantDesc[]::new);
    arguments[IMPLEMENTATION] = method;
    return DynamicCallSiteDesc.of(
        instruction.bootstrapMethod(), instruction.name().stringValue(), instruction.typeSymbol(), arguments);
  }

  /** Adds the methods that the replaced instructions refer to. */
  void addMethods(ClassBuilder builder) {
    for (int i = 0; i < calls.size(); i++) {
      DynamicCallSiteDesc call = calls.get(i);
      builder.withMethodBody(NAME + i, call.invocationType(),
          ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | ClassFile.ACC_SYNTHETIC, code -> body(code, call));
    }
  }

  private static void body(CodeBuilder code, DynamicCallSiteDesc call) {
    MethodTypeDesc type = call.invocationType();
    int slot = 0;
    for (ClassDesc parameter : type.parameterList()) {
      TypeKind kind = TypeKind.from(parameter);
      code.loadLocal(kind, slot);
      slot += kind.slotSize();
    }
    code.invokedynamic(call).return_(TypeKind.from(type.returnType()));
  }
}
