package org.shmem4j.ucc;

import java.util.EnumSet;
import java.util.Set;

/**
 * The parameters of a new library object: {@code ucc_lib_params_t}. By default it has everything that the library
 * offers.
 */
public final class UccLibParams {
  private UccThreadMode threadMode = UccThreadMode.SINGLE;
  private UccSyncType syncType = UccSyncType.NO_SYNC;
  private Set<UccCollectiveType> collectiveTypes = EnumSet.allOf(UccCollectiveType.class);
  private Set<UccReductionOp> reductionOps = EnumSet.allOf(UccReductionOp.class);

  /** Requests everything, for a program of one thread. */
  public UccLibParams() {}

  /**
   * Sets which threads call: {@code UCC_LIB_PARAM_FIELD_THREAD_MODE}.
   *
   * @param mode the mode
   * @return this
   */
  public UccLibParams threadMode(UccThreadMode mode) {
    threadMode = UccException.present(mode, "mode");
    return this;
  }

  /**
   * Sets the collectives that will be used; others are refused: {@code UCC_LIB_PARAM_FIELD_COLL_TYPES}.
   *
   * @param types the collectives
   * @return this
   */
  public UccLibParams collectiveTypes(Set<UccCollectiveType> types) {
    collectiveTypes = Set.copyOf(UccException.present(types, "types"));
    return this;
  }

  /**
   * Sets the operations that will be used; others are refused: {@code UCC_LIB_PARAM_FIELD_REDUCTION_TYPES}.
   *
   * @param ops the operations
   * @return this
   */
  public UccLibParams reductionOps(Set<UccReductionOp> ops) {
    reductionOps = Set.copyOf(UccException.present(ops, "ops"));
    return this;
  }

  /**
   * Sets how collectives synchronize: {@code UCC_LIB_PARAM_FIELD_SYNC_TYPE}.
   *
   * @param type the type
   * @return this
   */
  public UccLibParams syncType(UccSyncType type) {
    syncType = UccException.present(type, "type");
    return this;
  }

  UccLibAttributes attributes() {
    return new UccLibAttributes(threadMode, collectiveTypes, reductionOps, syncType);
  }
}
