package org.shmem4j.processor.flow.value;

import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.flow.program.Expression;

/**
 * What is known about an object of the program: an array, a team, a request, a lambda, or something that holds them.
 * Many fields are only for some kinds, and are grouped by them below. In an object of another kind they keep their
 * initial values, which claim nothing, so code that asks for a length or a size need not check the kind first.
 */
public final class TrackedObject {
  public enum Kind {
    NULL, JOB, TEAM, CONTEXT, EXCHANGE, FILE, ARRAY, REQUEST, EVENT, FUNCTION, JAVA_ARRAY, OTHER;

    private static final Set<Kind> OF_LIBRARY = Set.of(JOB, TEAM, CONTEXT, EXCHANGE, FILE, ARRAY, REQUEST);

    /** {@return whether all methods of such objects are the library's, and do not keep their arguments} */
    public boolean isOfLibrary() {
      return OF_LIBRARY.contains(this);
    }
  }

  /**
   * The shape of a layout: how many numbers it describes, the first element after its last one, the distance between
   * its repetitions (each null if unknown), and whether it contains an element twice.
   */
  public record Layout(Value count, Long reach, Long extent, boolean overlaps) {}

  /** Elements that each turn of an exchange writes, or reads, or null if unknown. */
  public record Exchanged(boolean isWritten, Linear first, Linear count) {}

  // What objects of each kind may have.

  public final Kind kind;
  private String name;
  private boolean isNamed;
  /** Where it was made, or null if unknown. */
  public final TreePath origin;
  /** What it is known by in every method, if that is not where it was made: the variable or field that holds it. */
  public Object key;
  /**
   * The object that it ends with: for an array, the object that holds it or the job; for a context, its team; for a
   * team, the job. For a queue, its executor.
   */
  public TrackedObject owner;
  /** The arguments of the call that made it, by parameter name or by role. */
  public final Map<String, Value> arguments = new HashMap<>();

  // Arrays, symmetric or Java's, and lists. Any object is its own whole.

  /** The whole array, for a slice; otherwise the object itself. */
  public TrackedObject root = this;
  /** The first element in the whole array, for a slice, or null if unknown. */
  public Linear from = Linear.of(0);
  private Linear length;
  /** The element size in bytes with which a whole array was allocated, or -1 if unknown. */
  public long elementBytes = -1;
  /** Its declaration, if that is a symmetric field. */
  public SymmetricField field;
  /** Whether it is another PE's copy of an array. */
  public boolean isPeersCopy;

  // Teams, and groups of threads.

  /** Whether it is the team of all PEs. */
  public boolean isWorld;
  /** Whether its members are threads of a PE and not PEs. */
  public boolean isOfThreads;
  /** The weight of the path that made it, as in {@code State}. */
  public double weight = Double.POSITIVE_INFINITY;
  private Symbol myPe;
  public Linear size;

  // Functions.

  /** What a call of it runs: a lambda, or a method reference with its receiver. */
  public Expression function;
  public Value receiver;

  /** The teams or functions that it may be, if it is one of several; empty for any other object. */
  private List<TrackedObject> choices = List.of();

  // Events.

  /** The call whose result it is, if that result is not kept; for requests and kept events, where they were made. */
  public TreePath dropped;

  // Layouts, exchanges and collections.

  /** Its shape as a layout, or null if it is not one. */
  public Layout layout;
  /** For an exchange and its declaration, what is known about the elements that it moves. */
  public final List<Exchanged> exchanged = new ArrayList<>();
  /** The lambdas that a collection stores. */
  public final List<TrackedObject> functions = new ArrayList<>();

  public TrackedObject(Kind kind, String name, TreePath origin) {
    this.kind = kind;
    this.name = name;
    this.origin = origin;
    this.dropped = origin;
  }

  /** One of two functions, or a team that is one of two; null if they are neither. */
  public static TrackedObject either(TrackedObject one, TrackedObject other) {
    if (isTeamOfPes(one) && isTeamOfPes(other)) {
      TrackedObject chosen = new TrackedObject(Kind.TEAM, "team", null).ownedBy(one.isWorld ? other.owner : one.owner);
      chosen.choices = List.of(one, other);
      return chosen;
    }
    if (one == null || other == null || one.kind != Kind.FUNCTION || other.kind != Kind.FUNCTION) {
      return null;
    }
    Set<TrackedObject> all = new LinkedHashSet<>(one.choices());
    all.addAll(other.choices());
    TrackedObject either = new TrackedObject(Kind.FUNCTION, "lambda", one.origin);
    either.choices = List.copyOf(all);
    return either;
  }

  private static boolean isTeamOfPes(TrackedObject object) {
    return object != null && object.kind == Kind.TEAM && (object.isMade() || object.isWorld) && !object.isOfThreads;
  }

  /** The functions that it may be: itself, or several. */
  public List<TrackedObject> choices() {
    return choices.isEmpty() ? List.of(this) : choices;
  }

  /** Names a new object, or the result of a call, after the first variable that holds it. */
  public void name(String variable) {
    boolean isResult = kind == Kind.OTHER && name.endsWith("()");
    if (!isNamed && (isResult || (isMade() && (kind == Kind.ARRAY || kind == Kind.TEAM || kind == Kind.EXCHANGE)))) {
      isNamed = true;
      name = variable;
    }
  }

  /** The length of an array, or a new symbol if unknown. */
  public Linear length() {
    if (length == null) {
      Linear least = Linear.of(kind == Kind.JAVA_ARRAY ? 0 : 1); // it may be empty
      length = Linear.of(Symbol.between(() -> name + ".length", least, null));
    }
    return length;
  }

  public TrackedObject sized(Linear newLength) {
    length = newLength;
    return this;
  }

  public TrackedObject sliceOf(TrackedObject whole, Linear first) {
    root = whole.root;
    from = whole.at(first);
    field = whole.field;
    isPeersCopy = whole.isPeersCopy;
    return this;
  }

  /** The index in the whole array of an element of this part, or null if unknown. */
  public Linear at(Linear index) {
    return from == null || index == null ? null : from.plus(index);
  }

  public TrackedObject ownedBy(TrackedObject newOwner) {
    owner = newOwner;
    return this;
  }

  /** {@return whether it is known to be an object of its own, not null} */
  public boolean isMade() {
    return origin != null;
  }

  /** {@return whether it is an array known to be distinct from those allocated elsewhere} */
  public boolean isAllocated() {
    return origin != null || field != null;
  }

  /** {@return whether two objects may be the same, as unknown ones may be; a null context is the default one} */
  public static boolean mayBeSame(TrackedObject one, TrackedObject other) {
    return one == other || (one != null && !one.isMade()) || (other != null && !other.isMade());
  }

  /** Its key in every method: its declaration, or where it was made. */
  public Object key() {
    if (key != null) {
      return key;
    }
    return origin != null ? origin.getLeaf() : this;
  }

  /** For a team, the number of the PE in it. */
  public Symbol myPe() {
    if (myPe == null) {
      myPe = Symbol.ofTurns(name + ".myPe()", Linear.of(0), size().minus(Linear.of(1)), true, true, 1);
    }
    return myPe;
  }

  /** For a team, the number of its PEs. */
  public Linear size() {
    if (size == null) {
      size = Linear.of(Symbol.between(() -> name + ".nPes()", Linear.of(1), null));
    }
    return size;
  }

  /** A work group with a given number of threads, which may be unknown. */
  public static TrackedObject group(Linear threads, TreePath origin) {
    TrackedObject group = new TrackedObject(Kind.TEAM, "group", origin);
    group.size = threads;
    group.isOfThreads = true;
    return group;
  }

  public TrackedObject running(Expression newFunction, Value newReceiver) {
    function = newFunction;
    receiver = newReceiver;
    return this;
  }

  @Override
  public String toString() {
    return name;
  }
}
