package org.shmem4j.internal.watching.callsites;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.ArrayList;
import java.util.List;

/** The variables that take the results of a method's calls: fields, and locals if the class file has their names. */
final class ResultVariables {
  private final List<String> ofCalls = new ArrayList<>();

  ResultVariables(CodeModel code) {
    List<CodeElement> elements = code.elementList();
    for (int i = 0; i < elements.size(); i++) {
      if (elements.get(i) instanceof InvokeInstruction) {
        ofCalls.add(after(elements, i + 1));
      }
    }
  }

  /** {@return the variable that takes the result of a method's call, by its number from 0; empty if unknown} */
  String ofCall(int number) {
    return ofCalls.get(number);
  }

  private static String after(List<CodeElement> elements, int start) {
    for (int i = start; i < elements.size(); i++) {
      switch (elements.get(i)) {
        case FieldInstruction field when field.opcode().name().startsWith("PUT") -> {
          return field.name().stringValue();
        }
        case StoreInstruction store -> {
          return i + 1 < elements.size() ? local(elements, store.slot(), elements.get(i + 1)) : "";
        }
        case TypeCheckInstruction ignored -> {} // of a generic method's result
        case LabelTarget ignored -> {}
        case LineNumber ignored -> {}
        default -> {
          return "";
        }
      }
    }
    return "";
  }

  /** {@return the local variable whose scope starts after something is stored in its slot} */
  private static String local(List<CodeElement> elements, int slot, CodeElement next) {
    if (!(next instanceof LabelTarget target)) {
      return "";
    }
    Label begin = target.label();
    for (CodeElement element : elements) {
      if (element instanceof LocalVariable local && local.slot() == slot && local.startScope().equals(begin)) {
        return local.name().stringValue();
      }
    }
    return "";
  }
}
