package org.shmem4j.processor.diagnostic;

import java.util.Arrays;
import java.util.Locale;
import javax.tools.Diagnostic;

/**
 * Every diagnostic, with its severity and the rule that it stands for. The tag appears in messages and also suppresses
 * its warning.
 */
public enum Tag {
  NOT_A_HANDLE(Diagnostic.Kind.ERROR, "A symmetric field has the type of a handle."),
  ARRAY_OF_HANDLES(Diagnostic.Kind.ERROR, "A symmetric field is one handle, not an array of handles."),
  COLLECTION_OF_HANDLES(Diagnostic.Kind.ERROR, "A symmetric field is one handle, not a collection of handles."),
  STATIC_FIELD(Diagnostic.Kind.ERROR, "A symmetric field belongs to an object: several PEs may share a process."),
  NO_LENGTH(Diagnostic.Kind.ERROR, "A symmetric field has a length."),
  TWO_LENGTHS(Diagnostic.Kind.ERROR, "A symmetric field has only one length."),
  LENGTH_NOT_POSITIVE(Diagnostic.Kind.ERROR, "A length is at least 1."),
  LENGTH_EXPRESSION(Diagnostic.Kind.ERROR, "A length expression is arithmetic over integers and parameters."),
  LENGTH_DIFFERS(Diagnostic.Kind.WARNING, "A length is the same on every PE."),
  PSYNC_HANDLE(Diagnostic.Kind.ERROR, "A pSync array is an array of longs."),
  PWRK_HANDLE(Diagnostic.Kind.ERROR, "A pWrk array has a type that active-set reductions work on."),
  NOT_AN_ELEMENT(Diagnostic.Kind.ERROR, "An element is a record of primitives, not generic, not private."),
  ELEMENT_OPERATION(Diagnostic.Kind.ERROR, "A predefined operation is defined for the components of the element,"
      + " and the generated class can construct an operator of your own."),
  CANNOT_ALLOCATE(Diagnostic.Kind.ERROR, "The generated class can access what it allocates."),
  NAME_TAKEN(Diagnostic.Kind.ERROR, "The name of a generated class is free."),
  PROCESSOR_DID_NOT_RUN(Diagnostic.Kind.ERROR, "The annotation processor runs where symmetric fields are compiled."),
  ASSIGNED_OUTSIDE_ALLOCATION(Diagnostic.Kind.ERROR, "Only the generated class sets symmetric fields."),
  CONSTRUCTED_OUTSIDE_ALLOCATION(Diagnostic.Kind.WARNING, "Only the generated class creates symmetric records."),
  NOT_SYMMETRIC(Diagnostic.Kind.ERROR, "A symmetric argument is an array of the symmetric heap, not a peer's copy."),
  COUNT_BEYOND_LENGTH(Diagnostic.Kind.ERROR, "A call stays inside its arrays."),
  INDEX_BEYOND_LENGTH(Diagnostic.Kind.ERROR, "An index is inside its array."),
  LENGTHS_DIFFER(Diagnostic.Kind.ERROR, "A call without a count takes arrays whose lengths match."),
  NEGATIVE_COUNT(Diagnostic.Kind.ERROR, "A count is not negative."),
  STRIDE_NOT_POSITIVE(Diagnostic.Kind.ERROR, "A stride is at least 1."),
  ROOT_OUT_OF_RANGE(Diagnostic.Kind.ERROR, "A root is the number of a PE in its team or active set."),
  NEGATIVE_PE(Diagnostic.Kind.ERROR, "A PE's number is not negative."),
  ACTIVE_SET(Diagnostic.Kind.ERROR, "An active set has a first PE, a stride and at least one PE."),
  OVERLAP(Diagnostic.Kind.ERROR, "dest and source are the same elements or do not overlap."),
  IN_PLACE(Diagnostic.Kind.ERROR, "collect, fcollect and alltoall do not work in place."),
  PSYNC_TOO_SMALL(Diagnostic.Kind.ERROR, "A pSync array has the length that its collective needs."),
  PWRK_TOO_SMALL(Diagnostic.Kind.ERROR, "A pWrk array has the length that its reduction needs."),
  WORK_ARRAY_KIND(Diagnostic.Kind.ERROR, "A pSync or pWrk array is used as it was declared."),
  PARTIAL_COLLECTIVE(Diagnostic.Kind.WARNING, "Every PE of the team reaches a collective call."),
  REQUEST_NOT_AWAITED(Diagnostic.Kind.WARNING, "A started collective is awaited."),
  NOT_COMPLETE(Diagnostic.Kind.WARNING, "What a started call writes is not used, and what it reads is not"
      + " changed, until the call is complete."),
  FLAG_NOT_ORDERED(Diagnostic.Kind.WARNING, "Data is ordered before the flag that announces it."),
  ARGUMENT_DIFFERS(Diagnostic.Kind.WARNING, "Arguments that must agree on all PEs do not depend on the PE's number."),
  CALLS_DIFFER(Diagnostic.Kind.WARNING, "PEs that meet in a collective call pass the same arguments."),
  PE_OUT_OF_RANGE(Diagnostic.Kind.ERROR, "A PE's number is less than the number of PEs."),
  USE_AFTER_FREE(Diagnostic.Kind.ERROR, "An array is freed once, after its last use."),
  USE_AFTER_CLOSE(Diagnostic.Kind.ERROR, "A team, context, exchange, file or job is closed after its last use."),
  WRONG_STATE(Diagnostic.Kind.ERROR, "An object is in a state in which the call can be made."),
  HELD(Diagnostic.Kind.WARNING, "A PE releases what it holds, such as a lock, on every path, and before it waits"
      + " for all PEs."),
  COUNT_IN_BYTES(Diagnostic.Kind.WARNING, "A count is in the units that the routine counts."),
  ELEMENT_SIZE(Diagnostic.Kind.WARNING, "A routine for elements of one size takes arrays of such elements."),
  WRONG_SIDE(Diagnostic.Kind.ERROR, "In a rooted call every PE passes the arrays that its side needs."),
  STATIC_HOLDER(Diagnostic.Kind.WARNING, "No static field holds what belongs to a PE."),
  OTHER_THREAD(Diagnostic.Kind.WARNING, "Only the thread that runs a PE calls the library, unless the job asks for"
      + " a higher thread level."),
  MIXED_ACCESS(Diagnostic.Kind.WARNING, "Between two barriers an element is accessed either by atomics or by other"
      + " calls, not by both."),
  POLLING(Diagnostic.Kind.WARNING, "A PE waits for symmetric memory in a waiting call, not in a loop."),
  PORTABILITY(Diagnostic.Kind.NOTE, "Consecutive collectives use different pSync arrays, or PEs synchronize between"
      + " them.");

  private final Diagnostic.Kind kind;
  private final String rule;

  Tag(Diagnostic.Kind kind, String rule) {
    this.kind = kind;
    this.rule = rule;
  }

  /** The default severity; a note means off. */
  public Diagnostic.Kind kind() {
    return kind;
  }

  /** The tag with an id, or null if there is none. */
  public static Tag named(String id) {
    return Arrays.stream(values()).filter(each -> each.id().equals(id.strip())).findFirst().orElse(null);
  }

  /** The heading of its entry in the reference page, as a sentence. */
  public String rule() {
    return rule;
  }

  /** The stable name: in messages, in {@code @SuppressWarnings}, and as the anchor of its entry in the page. */
  public String id() {
    return "shmem-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
