package org.shmem4j.ucc;

import java.util.Set;

/**
 * What a library object does: {@code ucc_lib_attr_t}.
 *
 * @param threadMode which threads call
 * @param collectiveTypes the collectives that can be used
 * @param reductionOps the operations that can be used
 * @param syncType how collectives synchronise
 */
public record UccLibAttributes(
    UccThreadMode threadMode,
    Set<UccCollectiveType> collectiveTypes,
    Set<UccReductionOp> reductionOps,
    UccSyncType syncType) {}
