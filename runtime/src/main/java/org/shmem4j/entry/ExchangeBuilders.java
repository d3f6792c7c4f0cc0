package org.shmem4j.entry;

import java.util.Objects;
import org.shmem4j.Exchange;
import org.shmem4j.HandleType;
import org.shmem4j.Needs;
import org.shmem4j.Owners;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.internal.factory.ExchangeFactory;
import org.shmem4j.internal.factory.Factories;
import org.shmem4j.internal.pe.team.TeamImpl;

/** The declarations of exchanges that users begin by {@link Exchange#on}. */
final class ExchangeBuilders implements ExchangeFactory {
  static {
    Factories.register(new ExchangeBuilders());
  }

  private ExchangeBuilders() {}

  @Override
  public <A extends SymmetricArray> Needs<A> needs(
      Team team, HandleType<A> type, long owned, Owners owners, long... needed) {
    TeamImpl usable = TeamImpl.usable(team);
    Objects.requireNonNull(type, "type must not be null");
    Objects.requireNonNull(owners, "owners must not be null");
    Objects.requireNonNull(needed, "needed must not be null");
    if (owned < 0) {
      throw new IllegalArgumentException("owned must not be negative: owned=" + owned);
    }
    return new NeededElements<>(usable, type, owned, owners, needed).open();
  }

  @Override
  public <A extends SymmetricArray> Exchange.Builder<A> on(Team team, HandleType<A> type, long length) {
    TeamImpl usable = TeamImpl.usable(team);
    Objects.requireNonNull(type, "type must not be null");
    if (length < 0) {
      throw new IllegalArgumentException("length must not be negative: length=" + length);
    }
    return new ExchangeBuilder<>(usable, type, length);
  }
}
