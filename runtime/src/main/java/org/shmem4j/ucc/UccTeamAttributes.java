package org.shmem4j.ucc;

/**
 * The attributes of a team: {@code ucc_team_attr_t}, {@code ucc_team_attribs_t}.
 *
 * @param ordering the order in which its participants call
 * @param outstanding how many outstanding collectives were announced; 0 if none were
 * @param endpoint this participant's endpoint
 * @param range whether endpoints are 0 to the size less 1
 * @param syncType how collectives synchronize
 * @param memory the memory that the user described; null if none
 * @param id its number
 * @param size how many participants it has
 */
public record UccTeamAttributes(
    UccPostOrdering ordering,
    long outstanding,
    long endpoint,
    UccEndpointRange range,
    UccSyncType syncType,
    UccMemoryMap memory,
    long id,
    int size) {
  UccTeamAttributes of(long newEndpoint, UccEndpointRange newRange, long newId, int newSize) {
    return new UccTeamAttributes(ordering, outstanding, newEndpoint, newRange, syncType, memory, newId, newSize);
  }
}
