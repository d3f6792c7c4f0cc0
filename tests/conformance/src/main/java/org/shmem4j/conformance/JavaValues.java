package org.shmem4j.conformance;

import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.Arrays;

/** The suite's numbers as the Java values that methods take and return. */
final class JavaValues {
  private JavaValues() {}

  /** A number as the parameter {@code value} of a method, or else as what it returns. */
  static Object of(GeneratedMethod method, Object number) {
    Parameter parameter = method.parameter("value");
    return of(parameter == null ? method.method().getReturnType() : parameter.getType(), number);
  }

  /** A number as a primitive, or as a record of its parts. */
  static Object of(Class<?> type, Object number) {
    if (number instanceof BigInteger integer) {
      return integer(type, integer);
    }
    double[] parts = (double[]) number;
    return type.isRecord() ? ofRecord(type, parts) : floating(type, parts[0]);
  }

  private static Object integer(Class<?> type, BigInteger value) {
    return switch (type.getName()) {
      case "byte" -> value.byteValue();
      case "short" -> value.shortValue();
      case "int" -> value.intValue();
      case "long" -> value.longValue();
      default -> throw new IllegalArgumentException("no integer in Java for the type: " + type);
    };
  }

  private static Object floating(Class<?> type, double value) {
    return switch (type.getName()) {
      case "float" -> (float) value;
      case "double" -> value;
      default -> throw new IllegalArgumentException("no number in Java for the type: " + type);
    };
  }

  private static Object ofRecord(Class<?> type, double[] parts) {
    RecordComponent[] components = type.getRecordComponents();
    Object[] values = new Object[components.length];
    Arrays.setAll(values, i -> floating(components[i].getType(), parts[i]));
    try {
      return type.getConstructors()[0].newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("a record must have its constructor: " + type, e);
    }
  }
}
