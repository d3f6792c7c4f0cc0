/**
 * Element kernels, vector and scalar. They know memory and arithmetic, and nothing of PEs, teams or calls. Only {@code
 * VectorKernels} and {@code VectorLoop} may touch the Vector API, which can be absent at run time.
 */
package org.shmem4j.internal.kernel;
