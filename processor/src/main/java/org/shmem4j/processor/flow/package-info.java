/**
 * Follows what a program does with its PEs, arrays, teams and requests along the paths of its methods: an abstract
 * interpretation. A class is lowered when the compiler has analyzed it, since its trees may be gone when a caller is
 * followed; an interpreter then runs each method over a small lattice, and calls the checks as it goes. Nothing is
 * reported that depends on something unknown.
 *
 * <p>Each package below knows only those listed before it, which RoomsTest checks:
 *
 * <pre>
 * program      statements, expressions and methods as data
 * value        numbers and objects
 * state        what is known at a point of a path
 * check        which mistakes there are, and their messages
 * interpret    what statements, loops and calls do
 * </pre>
 *
 * <p>The path of a call, from its tree to a message:
 *
 * <pre>
 * tree of a class            class file
 *        |                       |
 *    Lowering            ClassFileLowering         as data: Procedure, Statement, Expression
 *        +-----------+-----------+
 *                    |
 *                 Program                          all classes of a file; what other files' methods do
 *                    |
 *               FlowAnalysis                       each method from its start, in a Run
 *                    |
 *     Machine, Loops, Branching, Evaluator         statements, loops, conditions, expressions: each turns
 *                    |                             the State before it into the State after it
 *                  Calls
 *                    +------------+----------------------+
 *               Library        Functions              unknown
 *                    |         lambdas        methods that are not followed
 *          +---------+---------+
 *        Site             LibraryCall              a call of a routine; of another method of the library
 *          |                   |
 *    RoutineChecks        CallResults              before and after its effects; what it gives
 *          |                   |
 *          +---------+---------+
 *                    |
 *          the checks in the table                 they ask the State and the Values
 *                    |
 *                Run.report                        where the Run may report
 *                    |
 *              CompilerView                        the first report of each place, when the file was followed
 * </pre>
 *
 * <p>What is known is the {@code State} at a point of a path, with {@code Facts} that hold surely or perhaps, and a
 * {@code Value} for each variable, which may be a {@code Linear} number over {@code Symbol}s or a
 * {@code TrackedObject}. There is a {@code Split} where PEs may diverge, and the collective calls since are in the
 * {@code Trace}. Where paths meet, {@code Paths} joins their states.
 *
 * <table>
 * <caption>Which class finds what; FindersTest compares it</caption>
 * <tr><th>tag</th><th>class</th></tr>
 * <tr><td>shmem-not-a-handle</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-array-of-handles</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-collection-of-handles</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-static-field</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-no-length</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-two-lengths</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-length-not-positive</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-length-expression</td><td>ClassChecker, FieldChecker</td></tr>
 * <tr><td>shmem-length-differs</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-psync-handle</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-pwrk-handle</td><td>FieldChecker</td></tr>
 * <tr><td>shmem-not-an-element</td><td>ElementChecker, LocalElements</td></tr>
 * <tr><td>shmem-element-operation</td><td>ElementChecker</td></tr>
 * <tr><td>shmem-cannot-allocate</td><td>ClassChecker, SymmetricFields</td></tr>
 * <tr><td>shmem-name-taken</td><td>FieldProcessor</td></tr>
 * <tr><td>shmem-processor-did-not-run</td><td>CallPlugin</td></tr>
 * <tr><td>shmem-assigned-outside-allocation</td><td>SymmetricFieldCheck</td></tr>
 * <tr><td>shmem-constructed-outside-allocation</td><td>SymmetricFieldCheck</td></tr>
 * <tr><td>shmem-not-symmetric</td><td>BufferChecks</td></tr>
 * <tr><td>shmem-count-beyond-length</td><td>BufferChecks, JavaArrays, Layouts, RangeChecks</td></tr>
 * <tr><td>shmem-index-beyond-length</td><td>RangeChecks</td></tr>
 * <tr><td>shmem-lengths-differ</td><td>JavaArrays, Layouts, RangeChecks</td></tr>
 * <tr><td>shmem-negative-count</td><td>JavaArrays, Layouts, RangeChecks</td></tr>
 * <tr><td>shmem-stride-not-positive</td><td>RangeChecks</td></tr>
 * <tr><td>shmem-root-out-of-range</td><td>RangeChecks</td></tr>
 * <tr><td>shmem-negative-pe</td><td>RangeChecks</td></tr>
 * <tr><td>shmem-active-set</td><td>RangeChecks</td></tr>
 * <tr><td>shmem-overlap</td><td>BufferChecks, Layouts</td></tr>
 * <tr><td>shmem-in-place</td><td>BufferChecks</td></tr>
 * <tr><td>shmem-psync-too-small</td><td>WorkArrayChecks</td></tr>
 * <tr><td>shmem-pwrk-too-small</td><td>WorkArrayChecks</td></tr>
 * <tr><td>shmem-work-array-kind</td><td>WorkArrayChecks</td></tr>
 * <tr><td>shmem-partial-collective</td><td>CollectiveCalls, PartialCollectiveCheck</td></tr>
 * <tr><td>shmem-request-not-awaited</td><td>RequestCheck</td></tr>
 * <tr><td>shmem-not-complete</td><td>Transfers</td></tr>
 * <tr><td>shmem-flag-not-ordered</td><td>FlagOrderCheck</td></tr>
 * <tr><td>shmem-argument-differs</td><td>AgreementCheck</td></tr>
 * <tr><td>shmem-calls-differ</td><td>PartialCollectiveCheck</td></tr>
 * <tr><td>shmem-pe-out-of-range</td><td>RangeChecks</td></tr>
 * <tr><td>shmem-use-after-free</td><td>LifetimeCheck</td></tr>
 * <tr><td>shmem-use-after-close</td><td>LifetimeCheck</td></tr>
 * <tr><td>shmem-wrong-state</td><td>ThreadCheck, Typestates</td></tr>
 * <tr><td>shmem-held</td><td>Typestates</td></tr>
 * <tr><td>shmem-count-in-bytes</td><td>BufferChecks</td></tr>
 * <tr><td>shmem-element-size</td><td>BufferChecks</td></tr>
 * <tr><td>shmem-wrong-side</td><td>WrongSideCheck</td></tr>
 * <tr><td>shmem-static-holder</td><td>StaticHolderCheck</td></tr>
 * <tr><td>shmem-other-thread</td><td>ThreadCheck</td></tr>
 * <tr><td>shmem-mixed-access</td><td>MixedAccessCheck</td></tr>
 * <tr><td>shmem-polling</td><td>PollingCheck</td></tr>
 * <tr><td>shmem-portability</td><td>WorkArrayChecks</td></tr>
 * </table>
 *
 * <p>Decisions, in docs/design/records: rooms-of-checks.md, tracked-objects.md, one-evaluator.md, errors-are-proofs.md,
 * followed-as-written.md, compiled-methods.md.
 *
 * <p>What is followed: the methods of the file itself, those of other files of the same compilation, which are lowered
 * before their turn, and short ones in class files. What is not known makes a path uncertain, and nothing is reported
 * there. A method is followed for 500,000 steps ({@code Run.MAX_EFFORT}); if it has more, a note says up to which line
 * it was followed.
 *
 * <p>How a call that only some PEs make is found: a condition that depends on a PE's number makes a {@code Split}; one
 * that is the same on all PEs makes none. Where the sides of a split meet, {@code PartialCollectiveCheck} compares, in
 * order, the calls made on each since. If they are the same, there is no mistake; nor is there one if one side makes
 * more calls and others elsewhere in the file may make up for them. Such calls are {@code UnmatchedCalls}, and those
 * that remain are reported at the end of the file.
 *
 * <p>A new check:
 *
 * <ul>
 * <li>a {@code Tag} in {@code diagnostic}
 * <li>a class in {@code check}, which asks the {@code State} and reports by {@code Run.report}; {@code Services} makes
 * it
 * <li>its call: from {@code RoutineChecks} if it looks at calls of routines, otherwise from the class of
 * {@code interpret} that follows the statement
 * <li>what a method means to it: {@code effects} in routines.toml, or an annotation on the method, never its name
 * <li>a row in the table above; and, in the folder of its tag under src/test/resources/diagnostics, {@code Fails.java},
 * {@code Passes.java} and {@code twins.txt}, which has pairs of a wrong program and a right one
 * </ul>
 */
package org.shmem4j.processor.flow;
