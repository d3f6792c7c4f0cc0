package org.shmem4j.processor;

import java.util.Locale;
import javax.tools.Diagnostic;

/** Every diagnostic: its severity and the rule it stands for. The tag in messages is also its warning's suppression. */
enum Tag {
  NOT_A_HANDLE(Diagnostic.Kind.ERROR, "A symmetric field has the type of a handle."),
  ARRAY_OF_HANDLES(Diagnostic.Kind.ERROR, "A symmetric field is one handle, not an array of handles."),
  COLLECTION_OF_HANDLES(Diagnostic.Kind.ERROR, "A symmetric field is one handle, not a collection of handles."),
  STATIC_FIELD(Diagnostic.Kind.ERROR, "A symmetric field belongs to an object: several PEs may share a process."),
  NO_LENGTH(Diagnostic.Kind.ERROR, "A symmetric field says how long it is."),
  TWO_LENGTHS(Diagnostic.Kind.ERROR, "A symmetric field says only once how long it is."),
  LENGTH_NOT_POSITIVE(Diagnostic.Kind.ERROR, "A length is at least 1."),
  LENGTH_EXPRESSION(Diagnostic.Kind.ERROR, "A length expression is arithmetic over integers and parameters."),
  LENGTH_DIFFERS(Diagnostic.Kind.WARNING, "A length is the same on every PE."),
  PSYNC_HANDLE(Diagnostic.Kind.ERROR, "A pSync array is an array of longs."),
  PWRK_HANDLE(Diagnostic.Kind.ERROR, "A pWrk array has a type that active-set reductions work on."),
  CANNOT_ALLOCATE(Diagnostic.Kind.ERROR, "The generated class can reach what it allocates."),
  NAME_TAKEN(Diagnostic.Kind.ERROR, "The name of the generated class is free.");

  private final Diagnostic.Kind kind;
  private final String rule;

  Tag(Diagnostic.Kind kind, String rule) {
    this.kind = kind;
    this.rule = rule;
  }

  Diagnostic.Kind kind() {
    return kind;
  }

  /** The heading of its entry in the reference page, in a sentence. */
  String rule() {
    return rule;
  }

  /** The stable name: in messages, in {@code @SuppressWarnings}, and the anchor of its entry in the page. */
  String id() {
    return "shmem-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
