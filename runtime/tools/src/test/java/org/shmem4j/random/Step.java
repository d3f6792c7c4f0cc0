package org.shmem4j.random;

/**
 * One call of a random program; all PEs make the same calls in the same order.
 *
 * @param kind what is called
 * @param team the team, of those that the program makes at its start
 * @param dest the array that is written
 * @param source the array that is read
 * @param count elements
 * @param number a root, a distance, a delay
 * @param later whether a collective is started here and awaited some steps later
 */
record Step(Kind kind, int team, int dest, int source, int count, int number, boolean later) {
  enum Kind {
    SUM, MAX, INSCAN, ROOTED, EXACT, BROADCAST, FCOLLECT, COLLECT, ALLTOALL, PUT, GET, ADD, LOCKED_ADD, REPLACE, SYNC,
    SPLIT,
    CONTEXT, AWAIT, DELAY, UCC, RACE, MAIL, SIGNAL, SESSION, UPDATE, FETCH, GROUP;

    boolean isCollective() {
      return compareTo(ALLTOALL) <= 0;
    }
  }

  /** {@return the same, where mail is sent at one level only} */
  Step atOneLevel() {
    return RandomMail.hasAnswers(this) ? new Step(kind, team, dest, source, count, number + 1, later) : this;
  }
}
