/** Element kernels, vector and scalar. They know memory and arithmetic, and nothing of PEs, teams or calls. */
package org.shmem4j.internal.kernel;
