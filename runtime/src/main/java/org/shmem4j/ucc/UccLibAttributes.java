package org.shmem4j.ucc;

import java.util.Set;

/**
 * The attributes of a library object: {@code ucc_lib_attr_t}.
 *
 * @param threadMode which threads may call
 * @param collectiveTypes the collectives that can be used
 * @param reductionOps the operations that can be used
 * @param syncType how collectives synchronize
 */
public record UccLibAttributes(
    UccThreadMode threadMode,
    Set<UccCollectiveType> collectiveTypes,
    Set<UccReductionOp> reductionOps,
    UccSyncType syncType) {}
