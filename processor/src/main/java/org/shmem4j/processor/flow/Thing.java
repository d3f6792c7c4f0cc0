package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.shmem4j.processor.SymmetricField;

/** An object, as far as it matters: an array, a team, a request, or what holds them. */
final class Thing {
  enum Kind {
    NULL, JOB, TEAM, CONTEXT, ARRAY, REQUEST, EVENT, FUNCTION, JAVA_ARRAY, OTHER;

    /** Whether all methods of such objects are the library's, and keep nothing that they are given. */
    boolean isOfLibrary() {
      return this == JOB || this == TEAM || this == CONTEXT || this == ARRAY || this == REQUEST;
    }
  }

  /**
   * What a layout is: how many numbers it stands for, the first element after its last one, the distance between its
   * repetitions, null where one is not known, and whether it has an element twice.
   */
  record Layout(Value count, Long reach, Long extent, boolean overlaps) {}

  final Kind kind;
  private String name;
  private boolean isNamed;
  /** Where it was made; null where that is not known. */
  final TreePath origin;
  /** Where the call stands whose result it is that nothing keeps; else where it was made. */
  TreePath dropped;
  /** Of a slice the whole array, else itself. */
  Thing root = this;
  /** Of a slice its first element in the whole array; null where that is not known. */
  Linear from = Linear.of(0);
  private Linear length;
  /** Of a whole array, the bytes of an element of the class that it was made of; -1 if that is not known. */
  long elementBytes = -1;
  SymmetricField field;
  /** What it is as a layout; null if it is none. */
  Layout layout;
  boolean isPeersCopy;
  /** Whether it is the team of all PEs. */
  boolean isWorld;
  /** Whether its members are threads of a PE, and not PEs. */
  boolean isOfThreads;
  /** The part of all that starts the method that made a team: see {@link State#part}. */
  double part = Double.POSITIVE_INFINITY;
  /** What it ends with: of an array the object that holds it or the job, of a context its team, of a team the job. */
  Thing owner;
  private Symbol myPe;
  Linear size;
  /** What runs where it is called: a lambda, or a reference to a method, on the receiver. */
  Expression function;
  Value receiver;
  Object key;
  private List<Thing> choices = List.of();
  /** The lambdas that a collection was given. */
  final List<Thing> functions = new ArrayList<>();
  /** What it was allocated with, by the names of the parameters. */
  final Map<String, Value> arguments = new HashMap<>();

  Thing(Kind kind, String name, TreePath origin) {
    this.kind = kind;
    this.name = name;
    this.origin = origin;
    this.dropped = origin;
  }

  /** One of two functions, or a team that is one of two parts of all; null where they are not that. */
  static Thing either(Thing one, Thing other) {
    if (isPart(one) && isPart(other)) {
      Thing chosen = new Thing(Kind.TEAM, "team", null).ownedBy(one.isWorld ? other.owner : one.owner);
      chosen.choices = List.of(one, other);
      return chosen;
    }
    if (one == null || other == null || one.kind != Kind.FUNCTION || other.kind != Kind.FUNCTION) {
      return null;
    }
    Set<Thing> all = new LinkedHashSet<>(one.choices());
    all.addAll(other.choices());
    Thing either = new Thing(Kind.FUNCTION, "lambda", one.origin);
    either.choices = List.copyOf(all);
    return either;
  }

  private static boolean isPart(Thing thing) {
    return thing != null && thing.kind == Kind.TEAM && (thing.isMade() || thing.isWorld) && !thing.isOfThreads;
  }

  /** The functions that it may be: itself, or more. */
  List<Thing> choices() {
    return choices.isEmpty() ? List.of(this) : choices;
  }

  /** Gives what was made, or a call gave, the name of the first variable that holds it. */
  void name(String variable) {
    boolean isResult = kind == Kind.OTHER && name.endsWith("()");
    if (!isNamed && (isResult || (isMade() && (kind == Kind.ARRAY || kind == Kind.TEAM)))) {
      isNamed = true;
      name = variable;
    }
  }

  /** The elements of an array; a symbol of its own where they are not known. */
  Linear length() {
    if (length == null) {
      Linear least = Linear.of(kind == Kind.JAVA_ARRAY ? 0 : 1); // which may be empty
      length = Linear.of(Symbol.between(() -> name + ".length", least, null));
    }
    return length;
  }

  Thing sized(Linear newLength) {
    length = newLength;
    return this;
  }

  Thing sliceOf(Thing whole, Linear first) {
    root = whole.root;
    from = whole.from == null || first == null ? null : whole.from.plus(first);
    field = whole.field;
    isPeersCopy = whole.isPeersCopy;
    return this;
  }

  Thing ownedBy(Thing newOwner) {
    owner = newOwner;
    return this;
  }

  /** Whether it is known to be an object of its own, not null. */
  boolean isMade() {
    return origin != null;
  }

  /** Whether it is an array that is known to be another than those that were allocated elsewhere. */
  boolean isAllocated() {
    return origin != null || field != null;
  }

  /** What stands for it in every method: its declaration, or where it was made. */
  Object key() {
    return key != null ? key : origin != null ? origin.getLeaf() : this;
  }

  /** Of a team, the number of the PE in it. */
  Symbol myPe() {
    if (myPe == null) {
      myPe = Symbol.ofTurns(name + ".myPe()", Linear.of(0), size().minus(Linear.of(1)), true, true, 1);
    }
    return myPe;
  }

  /** Of a team, the number of its PEs. */
  Linear size() {
    if (size == null) {
      size = Linear.of(Symbol.between(() -> name + ".nPes()", Linear.of(1), null));
    }
    return size;
  }

  /** A work group, of some threads, or of a number that is not known. */
  static Thing group(Linear threads, TreePath origin) {
    Thing group = new Thing(Kind.TEAM, "group", origin);
    group.size = threads;
    group.isOfThreads = true;
    return group;
  }

  Thing running(Expression newFunction, Value newReceiver) {
    function = newFunction;
    receiver = newReceiver;
    return this;
  }

  @Override
  public String toString() {
    return name;
  }
}
