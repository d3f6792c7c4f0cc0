package org.shmem4j.ucc;

import java.util.OptionalLong;
import org.shmem4j.check.Means;
import org.shmem4j.check.Role;

/**
 * The parameters of a new team: {@code ucc_team_params_t}. Unlike in the text of the interface, they name no threads:
 * {@link UccLibParams#threadMode} holds for all teams of a library object.
 */
public final class UccTeamParams {
  private UccPostOrdering ordering = UccPostOrdering.POST_ORDERED;
  private long outstanding;
  private OptionalLong endpoint = OptionalLong.empty();
  private UccEndpointRange range = UccEndpointRange.CONTIG;
  private UccSyncType syncType = UccSyncType.NO_SYNC;
  private OobAllgather oob;
  private UccMemoryMap memory;
  private OptionalLong id = OptionalLong.empty();

  /**
   * Creates the parameters of a team of all participants of its collectively created context, with endpoints that the
   * library chooses.
   */
  public UccTeamParams() {}

  /**
   * Sets the order in which the participants call: {@code UCC_TEAM_PARAM_FIELD_ORDERING}.
   *
   * @param ordering the order
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS)
  public UccTeamParams ordering(UccPostOrdering ordering) {
    this.ordering = UccException.present(ordering, "ordering");
    return this;
  }

  /**
   * Sets the greatest number of outstanding collectives, as a hint: {@code UCC_TEAM_PARAM_FIELD_OUTSTANDING_COLLS}.
   * Collectives that exceed what the library can run at once wait for their turn; the post does not block.
   *
   * @param collectives the number
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS)
  public UccTeamParams outstanding(long collectives) {
    this.outstanding = collectives;
    return this;
  }

  /**
   * Sets this participant's endpoint: {@code UCC_TEAM_PARAM_FIELD_EP}.
   *
   * @param endpoint an unsigned number that no other participant chooses
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS)
  public UccTeamParams endpoint(long endpoint) {
    this.endpoint = OptionalLong.of(endpoint);
    return this;
  }

  /**
   * Sets whether endpoints are 0 to the size less 1: {@code UCC_TEAM_PARAM_FIELD_EP_RANGE}.
   *
   * @param range whether they are
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS)
  public UccTeamParams range(UccEndpointRange range) {
    this.range = UccException.present(range, "range");
    return this;
  }

  /**
   * Sets how collectives synchronize: {@code UCC_TEAM_PARAM_FIELD_SYNC_TYPE}. They also synchronize if the team's
   * context or library object asks for it.
   *
   * @param type the type; the same on all participants
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS)
  public UccTeamParams syncType(UccSyncType type) {
    this.syncType = UccException.present(type, "type");
    return this;
  }

  /**
   * Sets the exchange whose participants form the team: {@code UCC_TEAM_PARAM_FIELD_OOB}.
   *
   * @param oob the exchange
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS, roles = Role.TEAM)
  public UccTeamParams oob(OobAllgather oob) {
    this.oob = UccException.present(oob, "oob");
    return this;
  }

  /**
   * Describes the memory that the collectives will use: {@code UCC_TEAM_PARAM_FIELD_MEM_PARAMS}.
   *
   * @param memory the memory
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS)
  public UccTeamParams memory(UccMemoryMap memory) {
    this.memory = memory;
    return this;
  }

  /**
   * Sets the team's id: {@code UCC_TEAM_PARAM_FIELD_ID}.
   *
   * @param id a number that no other team of this participant's library object has; the same on all participants
   * @return this
   */
  @Means(gives = Means.Given.MEMBERS)
  public UccTeamParams id(long id) {
    this.id = OptionalLong.of(id);
    return this;
  }

  OptionalLong endpoint() {
    return endpoint;
  }

  OptionalLong id() {
    return id;
  }

  OobAllgather oob() {
    return oob;
  }

  /** {@return the attributes of a team whose context or library object may ask for synchronization, too} */
  UccTeamAttributes attributes(boolean synchronizes) {
    UccSyncType sync = synchronizes ? UccSyncType.SYNC : syncType;
    return new UccTeamAttributes(ordering, outstanding, endpoint.orElse(-1), range, sync, memory, id.orElse(0), 0);
  }
}
