package org.shmem4j.ucc;

/** What is asked of a context: {@code ucc_context_params_t}. */
public final class UccContextParams {
  private UccContextType type = UccContextType.SHARED;
  private UccSyncType syncType = UccSyncType.NO_SYNC;
  private OobAllgather oob;
  private long id;

  /** A shared context of this participant alone. */
  public UccContextParams() {}

  /**
   * Says how many valid teams it may have: {@code UCC_CONTEXT_PARAM_FIELD_TYPE}.
   *
   * @param type the type
   * @return this
   */
  public UccContextParams type(UccContextType type) {
    this.type = UccException.present(type, "type");
    return this;
  }

  /**
   * Says how collectives synchronise: {@code UCC_CONTEXT_PARAM_FIELD_SYNC_TYPE}.
   *
   * @param type the type
   * @return this
   */
  public UccContextParams syncType(UccSyncType type) {
    this.syncType = UccException.present(type, "type");
    return this;
  }

  /**
   * Makes the creation collective: {@code UCC_CONTEXT_PARAM_FIELD_OOB}.
   *
   * @param oob the exchange between its participants
   * @return this
   */
  public UccContextParams oob(OobAllgather oob) {
    this.oob = UccException.present(oob, "oob");
    return this;
  }

  /**
   * Gives it a number of the user's: {@code UCC_CONTEXT_PARAM_FIELD_ID}.
   *
   * @param id the number
   * @return this
   */
  public UccContextParams id(long id) {
    this.id = id;
    return this;
  }

  OobAllgather oob() {
    return oob;
  }

  UccContextAttributes attributes() {
    return new UccContextAttributes(type, syncType, id, oob == null ? 1 : oob.participants());
  }
}
