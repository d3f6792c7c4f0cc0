package org.shmem4j.ucc;

/** The parameters of a new context: {@code ucc_context_params_t}. */
public final class UccContextParams {
  private UccContextType type = UccContextType.SHARED;
  private UccSyncType syncType = UccSyncType.NO_SYNC;
  private OobAllgather oob;
  private long id;

  /** Creates the parameters of a shared context of this participant alone. */
  public UccContextParams() {}

  /**
   * Sets how many valid teams the context may have: {@code UCC_CONTEXT_PARAM_FIELD_TYPE}.
   *
   * @param type the type
   * @return this
   */
  public UccContextParams type(UccContextType type) {
    this.type = UccException.present(type, "type");
    return this;
  }

  /**
   * Sets how collectives synchronize: {@code UCC_CONTEXT_PARAM_FIELD_SYNC_TYPE}.
   *
   * @param type the type
   * @return this
   */
  public UccContextParams syncType(UccSyncType type) {
    this.syncType = UccException.present(type, "type");
    return this;
  }

  /**
   * Makes the context's creation collective: {@code UCC_CONTEXT_PARAM_FIELD_OOB}.
   *
   * @param oob the exchange between its participants
   * @return this
   */
  public UccContextParams oob(OobAllgather oob) {
    this.oob = UccException.present(oob, "oob");
    return this;
  }

  /**
   * Sets a number that the user chooses for the context: {@code UCC_CONTEXT_PARAM_FIELD_ID}.
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
