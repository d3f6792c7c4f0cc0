package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.onesided.Comparing;
import org.shmem4j.internal.onesided.Reach;
import org.shmem4j.internal.onesided.Variables;
import org.shmem4j.internal.onesided.Waiting;
import org.shmem4j.type.ElementType;

/**
 * Waits for and tests of this PE's variables of 16, 32 and 64 bits, which peers change with puts of single elements,
 * atomic operations and signals. The type says the size and whether it compares unsigned; values may come
 * sign-extended.
 *
 * <p>Variables are read with acquire loads: after the call this thread sees all that the writer of the value wrote
 * before it. A variable whose {@code status} is not 0 is left out; a status of null leaves out none. {@code cmpValues},
 * if not null, holds a value for each variable, in the machine format of the type, and {@code value} is not used then.
 */
public final class Waits {
  private Waits() {}

  /**
   * Waits until a variable compares as asked.
   *
   * @param type the type of the variable
   * @param ivar the array of the variable
   * @param index its element
   * @param cmp the comparison
   * @param value what it is compared with
   */
  public static void waitUntil(ElementType type, SymmetricArray ivar, long index, Comparison cmp, long value) {
    long ignored = Waiting.until(type, ivar, index, cmp, value, Call.WAIT_UNTIL);
  }

  /**
   * Whether a variable compares as asked.
   *
   * @param type the type of the variable
   * @param ivar the array of the variable
   * @param index its element
   * @param cmp the comparison
   * @param value what it is compared with
   * @return whether it does
   */
  public static boolean test(ElementType type, SymmetricArray ivar, long index, Comparison cmp, long value) {
    PeCore core = Reach.core("ivar", ivar);
    long at = Reach.ownWord(core, "ivar", ivar, index, type.bytes());
    boolean holds = Comparing.holds(Comparing.checked(cmp), Comparing.load(type, core.memory(), at),
        Comparing.key(type, value));
    if (!holds) {
      boolean ignored = core.waiter().progress();
    }
    return holds;
  }

  /**
   * Waits until each variable was seen to compare as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param value what each is compared with
   */
  public static void waitUntilAll(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      long value) {
    Variables.of(type, ivars, index, nelems, status, cmp, value).untilAll();
  }

  /**
   * Waits until each variable was seen to compare with its own value as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param cmpValues what each is compared with, from the start of the memory
   */
  public static void waitUntilAllVector(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      MemorySegment cmpValues) {
    Variables.ofEach(type, ivars, index, nelems, status, cmp, cmpValues).untilAll();
  }

  /**
   * Waits until a variable compares as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param value what each is compared with
   * @return the index of one that does, counted from the first; -1, C's {@code SIZE_MAX}, if none takes part
   */
  public static long waitUntilAny(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      long value) {
    return Variables.of(type, ivars, index, nelems, status, cmp, value).untilAny();
  }

  /**
   * Waits until a variable compares with its own value as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param cmpValues what each is compared with, from the start of the memory
   * @return the index of one that does, counted from the first; -1, C's {@code SIZE_MAX}, if none takes part
   */
  public static long waitUntilAnyVector(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      MemorySegment cmpValues) {
    return Variables.ofEach(type, ivars, index, nelems, status, cmp, cmpValues).untilAny();
  }

  /**
   * Waits until at least one variable compares as asked, and lists those that do.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param indices takes the indices of those that do, counted from the first
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param value what each is compared with
   * @return how many do; 0 if none takes part
   */
  public static long waitUntilSome(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      long[] indices,
      int[] status,
      Comparison cmp,
      long value) {
    return Variables.of(type, ivars, index, nelems, status, cmp, value).untilSome(indices);
  }

  /**
   * Waits until at least one variable compares with its own value as asked, and lists those that do.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param indices takes the indices of those that do, counted from the first
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param cmpValues what each is compared with, from the start of the memory
   * @return how many do; 0 if none takes part
   */
  public static long waitUntilSomeVector(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      long[] indices,
      int[] status,
      Comparison cmp,
      MemorySegment cmpValues) {
    return Variables.ofEach(type, ivars, index, nelems, status, cmp, cmpValues).untilSome(indices);
  }

  /**
   * Whether all variables compare as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param value what each is compared with
   * @return whether they do; true if none takes part
   */
  public static boolean testAll(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      long value) {
    return Variables.of(type, ivars, index, nelems, status, cmp, value).testAll();
  }

  /**
   * Whether all variables compare with its own value as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param cmpValues what each is compared with, from the start of the memory
   * @return whether they do; true if none takes part
   */
  public static boolean testAllVector(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      MemorySegment cmpValues) {
    return Variables.ofEach(type, ivars, index, nelems, status, cmp, cmpValues).testAll();
  }

  /**
   * Whether a variable compares as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param value what each is compared with
   * @return the index of one that does, counted from the first; -1, C's {@code SIZE_MAX}, if there is none
   */
  public static long testAny(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      long value) {
    return Variables.of(type, ivars, index, nelems, status, cmp, value).testAny();
  }

  /**
   * Whether a variable compares with its own value as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param cmpValues what each is compared with, from the start of the memory
   * @return the index of one that does, counted from the first; -1, C's {@code SIZE_MAX}, if there is none
   */
  public static long testAnyVector(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      int[] status,
      Comparison cmp,
      MemorySegment cmpValues) {
    return Variables.ofEach(type, ivars, index, nelems, status, cmp, cmpValues).testAny();
  }

  /**
   * Lists the variables that compare as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param indices takes the indices of those that do, counted from the first
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param value what each is compared with
   * @return how many do
   */
  public static long testSome(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      long[] indices,
      int[] status,
      Comparison cmp,
      long value) {
    return Variables.of(type, ivars, index, nelems, status, cmp, value).testSome(indices);
  }

  /**
   * Lists the variables that compare with its own value as asked.
   *
   * @param type the type of the variables
   * @param ivars the array of the variables
   * @param index the first of them
   * @param nelems how many
   * @param indices takes the indices of those that do, counted from the first
   * @param status which to leave out; null for none
   * @param cmp the comparison
   * @param cmpValues what each is compared with, from the start of the memory
   * @return how many do
   */
  public static long testSomeVector(
      ElementType type,
      SymmetricArray ivars,
      long index,
      long nelems,
      long[] indices,
      int[] status,
      Comparison cmp,
      MemorySegment cmpValues) {
    return Variables.ofEach(type, ivars, index, nelems, status, cmp, cmpValues).testSome(indices);
  }
}
