package org.shmem4j.internal.factory;

import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;

/** Makes the declarations of exchanges. */
public interface ExchangeFactory {
  /** Makes an empty declaration. */
  <A extends SymmetricArray> Exchange.Builder<A> on(Team team, HandleType<A> type, long length);
}
