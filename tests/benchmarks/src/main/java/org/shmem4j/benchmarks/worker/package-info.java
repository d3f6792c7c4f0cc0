/** The library's own contestant: what each PE of it runs. It knows the commands, and nothing of other contestants. */
package org.shmem4j.benchmarks.worker;
