package org.shmem4j.ucc;

/**
 * The attributes of a context: {@code ucc_context_attr_t}. It needs no global work buffer:
 * {@code UCC_CONTEXT_ATTR_FIELD_WORK_BUFFER_SIZE} is 0.
 *
 * @param type how many valid teams the context may have
 * @param syncType how collectives synchronize
 * @param id the number that the user chose
 * @param participants how many participants created it together; 1 if this one did so alone
 */
public record UccContextAttributes(UccContextType type, UccSyncType syncType, long id, int participants) {}
