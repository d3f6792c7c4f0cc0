package org.shmem4j.internal.factory;

import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.Needs;
import org.shmem4j.Owners;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;

/** Makes the declarations of exchanges. */
public interface ExchangeFactory {
  /** Makes an empty declaration. */
  <A extends SymmetricArray> Exchange.Builder<A> on(Team team, HandleType<A> type, long length);

  /** Opens an exchange of what PEs need. */
  <A extends SymmetricArray> Needs<A> needs(
      Team team, HandleType<A> type, long owned, Owners owners, long... needed);
}
