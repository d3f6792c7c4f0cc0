/**
 * UCC, the Unified Collective Communication API, in Java's manner: a library object, contexts, teams and collectives on
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
 * <p>Participants are processes of a machine, or threads of one process, that find each other by an exchange of the
 * user's own, an {@link org.shmem4j.ucc.OobAllgather}; no launcher is needed. In a job of PEs the team makes that
 * exchange. Programs that are written for PEs from the start have an easier time with {@link org.shmem4j}.
 *
 * <p>The package stands over the collectives core and knows no PE, no symmetric
 * heap and no typed method.
 */
package org.shmem4j.ucc;
