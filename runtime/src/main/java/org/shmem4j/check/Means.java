package org.shmem4j.check;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells compile-time checks what a method means for PEs, arrays and the objects that belong to them. A routine says
 * that by {@link Routine}, with the same effects; what a method does to the state of an object is said by {@link Step}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Means {
  /** Nothing ends with the call. */
  int NOTHING = -2;

  /** The object that the method is called on. */
  int THIS = -1;

  /** What a method returns. */
  enum Given {
    /** Something about which nothing is known. */
    ANYTHING,
    /** The PE's number in the job or team that is asked. */
    RANK,
    /** The number of PEs of the job or team that is asked. */
    SIZE,
    /** A number of the program's choice, different on each PE of the team that is asked. */
    ENDPOINT,
    /** A job that the call starts or joins. */
    JOB,
    /** The team of all PEs. */
    WORLD,
    /** A new team, of as many PEs as an argument says, if one does. */
    TEAM,
    /** A new context of the job or team that it is called on. */
    CONTEXT,
    /** The object from which this one was made. */
    OWNER,
    /** A queue whose calls are made by the executor that it is given. */
    QUEUE,
    /** A work group, of as many threads as the argument says. */
    GROUP,
    /** An object that the call opens on the team and the arrays that are given. */
    OPEN,
    /** The object that it is called on. */
    ITSELF,
    /** An exchange of the elements that the object has declared, if it has declared any. */
    EXCHANGE,
    /**
     * An object that stands for the members of the team that is given, or else for those of the object that the method
     * is called on.
     */
    MEMBERS,
    /** A new object, which the members for whom an argument stands make together. */
    OF_MEMBERS,
    /**
     * A new array: of one element if no argument is a count; of the greatest number that any PE passes if an argument
     * is a block.
     */
    ARRAY,
    /** An object that holds new arrays, made with the other arguments. */
    ARRAYS,
    /** A handle on the copy that another PE has of an array. */
    PEERS_COPY,
    /** An array, of as many elements as an argument says, that ends with the object that the method is called on. */
    PART,
    /** A part of the array. */
    SLICE,
    /** The whole array of which the array is a part. */
    ROOT,
    /** The number of elements. */
    LENGTH,
    /** A number of bytes. */
    BYTES,
    /** A view of the array, by the lengths that are given. */
    VIEW,
    /** A layout: the object's, in as many blocks as the roles say, or moved, or several layouts one after another. */
    LAYOUT,
    /** The array of a view. */
    VIEWED,
    /** How many planes a view has. */
    PLANES,
    /** How many rows a view has, in each plane. */
    ROWS,
    /** How many columns a view has. */
    COLUMNS,
    /** A row of a view, as an array. */
    ROW,
    /** The place in the array of an element of a view. */
    PLACE
  }

  /** What a call does. */
  enum Effect {
    /** Every PE of the job, or of the team, must make the call. */
    FOR_ALL,
    /** No PE waits in the call, though all make it. */
    STARTS,
    /** Elements are written from the call on, until another call completes it. */
    MOVES,
    /** Elements are declared that each turn of an exchange reads. */
    SENDS,
    /** Elements are declared that each turn of an exchange writes. */
    RECEIVES,
    /** A turn of the exchange starts, of the arrays that are given, until another call completes it. */
    STARTS_TURN,
    /** The operations started are complete when the call returns. */
    COMPLETES,
    /** Puts before the call arrive before puts after it. */
    ORDERS,
    /** The call returns whether the operations started are complete: if it returns true, they are. */
    TESTS,
    /** The call may be made whether the object has ended or not. */
    ASKS,
    /** Other threads call from then on. */
    THREADS,
    /** Each PE of a new job runs the code that is given. */
    RUNS,
    /** Each thread of a work group runs the code that is given, with its number. */
    RUNS_ON_EACH,
    /** A job starts in which one thread of each PE calls. */
    ONE_THREAD,
    /** The call never returns. */
    EXITS,
    /** Only some members make calls that otherwise all make. */
    NARROWS,
    /** An element is read. */
    READS_ONE,
    /** Some elements are read. */
    READS_SOME,
    /** All elements are read. */
    READS_ALL,
    /** An element is written. */
    WRITES_ONE,
    /** Some elements are written. */
    WRITES_SOME,
    /** All elements are written. */
    WRITES_ALL,
    /** Elements of {@code dest} are written at another PE. */
    PUTS,
    /** Elements of {@code source} are read at another PE. */
    GETS,
    /** The count is that of a block; the number of blocks follows it. */
    BLOCKS,
    /** The variable of another PE is read or changed atomically. */
    ATOMIC,
    /** A signal is changed at another PE, after what the call itself puts there. */
    SIGNALS,
    /** The element, variable or signal is set to the value that is given. */
    SETS,
    /** The value that is given is added to the variable or signal. */
    ADDS,
    /** One is added to the variable. */
    ADDS_ONE,
    /**
     * Once the call has reported a change of a variable of this PE, whatever the PE that changed it had done before is
     * seen.
     */
    ACQUIRES,
    /** The call returns once another PE has changed a variable. */
    WAITS,
    /** The call goes on after it has returned: its request completes it, or a call that completes operations. */
    GOES_ON,
    /** No PE returns from the call before all have made it. */
    MEETS,
    /** Each element of {@code dest} depends on those in the same place of the sources, and on no others. */
    KEEPS_PLACES,
    /** {@code source} has as many elements for each PE as the count says. */
    READS_EACH,
    /** {@code dest} has as many elements of each PE as the count says. */
    WRITES_EACH,
    /** {@code source} is read on the root only. */
    READS_AT_ROOT,
    /** {@code dest} is written on the root only. */
    WRITES_AT_ROOT,
    /** {@code dest} is written on all PEs but the root. */
    WRITES_BUT_AT_ROOT,
    /** {@code dest} gets as many elements as the counts after {@code source} say for this PE. */
    WRITES_OWN_PART,
    /** All of {@code dest} is written from the start of the call on. */
    WRITES_EARLY,
    /** Each PE may give another count. */
    COUNTS_DIFFER,
    /** An array may have counts after it, one for each PE, and after these where the elements of each PE start. */
    COUNTS_EACH,
    /** Each PE may give another array, and none where it is not used. */
    ARRAYS_DIFFER
  }

  /** {@return what the call does} */
  Effect[] value() default {};

  /** {@return what the method returns} */
  Given gives() default Given.ANYTHING;

  /** {@return what ends with the call: {@link #NOTHING}, {@link #THIS}, or the number of a parameter} */
  int ends() default NOTHING;

  /**
   * {@return the roles of the parameters, in order, for those that have one; if a number has the role of an array, it
   * is the index of an element of the array that the object was opened with}
   */
  Role[] roles() default {};
}
