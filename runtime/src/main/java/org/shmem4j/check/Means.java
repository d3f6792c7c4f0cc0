package org.shmem4j.check;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells compile-time checks what a method means for PEs, arrays and what belongs to them. A routine says that by {@link
 * Routine}; what a method does to the state of an object is said by {@link Step}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Means {
  /** Nothing comes to its end. */
  int NOTHING = -2;

  /** The object that the method is called on. */
  int THIS = -1;

  /** What a method returns. */
  enum Given {
    /** Something of which nothing is known. */
    ANYTHING,
    /** The PE's number in the job or team that is asked. */
    RANK,
    /** The number of PEs of the job or team that is asked. */
    SIZE,
    /** A number of the program's choice, another on each PE of the team that is asked. */
    ENDPOINT,
    /** A job that the call starts or joins. */
    JOB,
    /** The team of all PEs. */
    WORLD,
    /** A new team, of as many PEs as an argument says, if one does. */
    TEAM,
    /** A new context of the job or team that it is called on. */
    CONTEXT,
    /** What the object was made of. */
    OWNER,
    /** A queue whose calls the executor makes that it is given. */
    QUEUE,
    /** A work group, of as many threads as the argument says. */
    GROUP,
    /** An object that is open on the team and the arrays that it takes. */
    OPEN,
    /** What stands for the members of the team that is given, or else for those that the object stands for. */
    MEMBERS,
    /** An object of its own, which the members make for whom an argument stands. */
    OF_MEMBERS,
    /**
     * A new array; of one element where no argument is a count, of the greatest number that a PE gives where one is a
     * block.
     */
    ARRAY,
    /** An object that holds new arrays, made with the other arguments. */
    ARRAYS,
    /** A handle on the copy that another PE has of an array. */
    PEERS_COPY,
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
    /** A layout: as many blocks as its roles say of what the object is, or moved, or several one after another. */
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
    /** What was started is complete when the call returns. */
    COMPLETES,
    /** What was put before the call is there before what is put after it. */
    ORDERS,
    /** The call tells whether what was started is complete; it is where the answer is true. */
    TESTS,
    /** The call may be made whether the object has ended or not. */
    ASKS,
    /** Other threads call from then on. */
    THREADS,
    /** Each PE of a new job runs what is given. */
    RUNS,
    /** Each thread of a work group runs what is given, with its number. */
    RUNS_ON_EACH,
    /** A job starts in which one thread of each PE calls. */
    ONE_THREAD,
    /** No path comes back from the call. */
    EXITS,
    /** Some members only make calls that otherwise all make. */
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
    WRITES_ALL
  }

  /** {@return what the call does} */
  Effect[] value() default {};

  /** {@return what the method returns} */
  Given gives() default Given.ANYTHING;

  /** {@return what comes to its end with the call: {@link #NOTHING}, {@link #THIS}, or the number of a parameter} */
  int ends() default NOTHING;

  /**
   * {@return the role of each parameter, in order, as far as they have any; that of an array on a number means an
   * element of the array that the object was opened with}
   */
  Role[] roles() default {};
}
