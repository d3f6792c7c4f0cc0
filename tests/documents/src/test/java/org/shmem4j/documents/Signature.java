package org.shmem4j.documents;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a program can name of a type, as lines of text: the type, then its fields, constructors and methods, each with the
 * type's name before its own. Packages are left out but for the type's own, since a simple name is one class's.
 *
 * @param type a type that programs see
 * @param isListed whether a type has a signature of its own; what a type inherits from others is among its members
 */
record Signature(Class<?> type, Predicate<Class<?>> isListed) {
  private static final String LIBRARY = "org.shmem4j.";
  /** What classes extend without saying so. */
  private static final Set<Class<?>> IMPLIED = Set.of(Object.class, Record.class, Enum.class);

  private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z]\\w*\\.)+(?=[A-Z])");
  /** What says how a method is carried out. */
  private static final Pattern OWN_BUSINESS = Pattern.compile("\\b(?:synchronized|native|strictfp) ");

  /** Of the methods only those that are wanted. */
  List<String> lines(Predicate<Method> isWanted) {
    Set<String> members = new TreeSet<>();
    for (Class<?> owner : owners()) {
      visible(owner.getDeclaredFields()).map(this::line).forEach(members::add);
      visible(owner.getDeclaredMethods()).filter(isWanted).map(this::line).forEach(members::add);
    }
    visible(type.getDeclaredConstructors()).map(this::line).forEach(members::add);
    List<String> lines = new ArrayList<>();
    lines.add(heading());
    members.forEach(member -> lines.add("  " + member));
    return lines;
  }

  /** The type and those above it whose members nothing else tells. */
  private Collection<Class<?>> owners() {
    List<Class<?>> owners = new ArrayList<>(List.of(type));
    for (int next = 0; next < owners.size(); next++) {
      Class<?> owner = owners.get(next);
      Stream.concat(Stream.ofNullable(owner.getSuperclass()), Arrays.stream(owner.getInterfaces()))
          .filter(above -> above.getName().startsWith(LIBRARY) && !isListed.test(above) && !owners.contains(above))
          .forEach(owners::add);
    }
    return owners;
  }

  private <M extends Member> Stream<M> visible(M[] members) {
    boolean canBeExtended = !Modifier.isFinal(type.getModifiers());
    return Arrays.stream(members).filter(member -> !member.isSynthetic())
        .filter(member -> Modifier.isPublic(member.getModifiers())
            || (canBeExtended && Modifier.isProtected(member.getModifiers())));
  }

  private String heading() {
    return "package " + type.getPackageName() + ": " + annotations() + shortened(type.toGenericString())
        + listed(" extends ", extendsNothing() ? Stream.empty() : Stream.of(type.getGenericSuperclass()))
        + listed(type.isInterface() ? " extends " : " implements ",
            type.isAnnotation() ? Stream.empty() : Arrays.stream(type.getGenericInterfaces()))
        + listed(" permits ", type.isSealed() ? Arrays.stream(type.getPermittedSubclasses()) : Stream.empty());
  }

  private boolean extendsNothing() {
    return type.isInterface() || IMPLIED.contains(type.getSuperclass());
  }

  /** The JDK's, which tell compilers what the type is for. */
  private String annotations() {
    return Arrays.stream(type.getAnnotations()).map(Annotation::toString)
        .filter(annotation -> annotation.startsWith("@java."))
        .map(annotation -> shortened(annotation) + " ").sorted().collect(Collectors.joining());
  }

  private static String listed(String word, Stream<? extends Type> types) {
    String names = types.map(each -> shortened(each.getTypeName())).collect(Collectors.joining(", "));
    return names.isEmpty() ? "" : word + names;
  }

  /** A constant has its value too: programs that were compiled with it keep that. */
  private String line(Field field) {
    boolean isConstant = Modifier.isPublic(field.getModifiers()) && Modifier.isStatic(field.getModifiers())
        && (field.getType().isPrimitive() || field.getType() == String.class);
    try {
      return of(field, field.toGenericString()) + (isConstant ? " = " + field.get(null) : "");
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private String line(Method method) {
    Object byDefault = method.getDefaultValue();
    String text = OWN_BUSINESS.matcher(method.toGenericString()).replaceAll("");
    return deprecation(method.getAnnotation(Deprecated.class)) + of(method, text)
        + (byDefault == null ? "" : " default " + Arrays.deepToString(new Object[] {byDefault}));
  }

  private String line(Constructor<?> constructor) {
    return deprecation(constructor.getAnnotation(Deprecated.class)) + shortened(constructor.toGenericString());
  }

  private static String deprecation(Deprecated deprecated) {
    return deprecated == null ? "" : shortened(deprecated.toString()) + " ";
  }

  /** A member's text, as if this type had declared it. */
  private String of(Member member, String text) {
    String declared = member.getDeclaringClass().getTypeName() + "." + member.getName();
    return shortened(text.replace(declared, type.getTypeName() + "." + member.getName()));
  }

  private static String shortened(String text) {
    return PACKAGE.matcher(text).replaceAll("").replace('$', '.');
  }
}
