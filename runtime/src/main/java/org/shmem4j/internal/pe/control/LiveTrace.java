package org.shmem4j.internal.pe.control;

/** A trace that records the collectives of a PE in its notes, for programs that watch the job. */
public final class LiveTrace implements Trace {
  private final PeNotes notes;

  /**
   * Creates the trace of a PE.
   *
   * @param notes the notes of the PE
   */
  public LiveTrace(PeNotes notes) {
    this.notes = notes;
    notes.traced();
  }

  @Override
  public Object collectiveStarts(TracedCall call, Group group, long number, boolean blocks) {
    notes.begins(call.call());
    return null;
  }

  @Override
  public void collectiveEnds(Object started) {
    notes.ends();
  }
}
