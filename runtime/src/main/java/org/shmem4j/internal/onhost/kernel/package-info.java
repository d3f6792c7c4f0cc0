/**
 * Element kernels, vector and scalar. They depend on memory and arithmetic, but not on PEs, teams or calls. Only
 * {@code VectorKernelFactory} and the classes that it creates may use the Vector API, which can be absent at run time.
 *
 * <p>Decisions, in docs/design/records: vectors-apart.md.
 */
package org.shmem4j.internal.onhost.kernel;
