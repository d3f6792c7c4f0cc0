/**
 * UCC, the Unified Collective Communication API, as a Java API: a library object, contexts, teams and collectives on
 * any memory.
 *
 * {@snippet :
 * UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
 * UccContext context = lib.createContext(new UccContextParams(), null);
 * UccTeam all = UccTeam.createPost(List.of(context), new UccTeamParams().oob(OobAllgather.of(team)));
 * while (all.createTest() == UccStatus.INPROGRESS) {
 *   Thread.onSpinWait();
 * }
 * long[] values = new long[4];
 * Arrays.fill(values, 1);
 * UccCollective sum = UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLREDUCE)
 *     .op(UccReductionOp.SUM).dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE), all);
 * while (sum.test() == UccStatus.INPROGRESS) {
 *   Thread.onSpinWait(); // or compute
 * }
 * sum.finalizeRequest();
 * }
 *
 * <p>Participants are processes on one host, threads of one process, or the PEs of a job, on several hosts too, that
 * find each other by an exchange that the user supplies, an {@link org.shmem4j.ucc.OobAllgather}; no launcher is needed. In a job of PEs a team supplies that
 * exchange. New programs are easier to write with {@link org.shmem4j}.
 *
 * <p>The package is built on the core's collectives and needs no PE, no symmetric heap and no typed method.
 */
package org.shmem4j.ucc;
