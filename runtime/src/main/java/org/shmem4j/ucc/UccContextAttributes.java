package org.shmem4j.ucc;

/**
 * What a context is: {@code ucc_context_attr_t}. It needs no global work buffer: {@code
 * UCC_CONTEXT_ATTR_FIELD_WORK_BUFFER_SIZE} is 0.
 *
 * @param type how many valid teams it may have
 * @param syncType how collectives synchronise
 * @param id the user's number
 * @param participants who created it together; 1 if this participant did alone
 */
public record UccContextAttributes(UccContextType type, UccSyncType syncType, long id, int participants) {}
