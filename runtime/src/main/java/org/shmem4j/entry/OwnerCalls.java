package org.shmem4j.entry;

import java.util.Objects;
import org.shmem4j.Exchange;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.exchange.ExchangeImpl;
import org.shmem4j.type.Reduction;

/** The return direction of exchanges: reductions of ghosts into the elements of their owners. */
public final class OwnerCalls {
  private OwnerCalls() {}

  /** Combines ghosts with the elements of their owners. */
  public static void reduce(Exchange<?> exchange, Reduction reduction, SymmetricArray array) {
    Objects.requireNonNull(exchange, "exchange must not be null");
    if (!(exchange instanceof ExchangeImpl<?> own)) {
      throw new IllegalArgumentException("exchange must be one that the library has opened: exchange=" + exchange);
    }
    own.toOwners(reduction, array);
  }
}
