/**
 * The memory of a host: its file, its layout, the accounting of a heap; and the places of the job's PEs. The package
 * depends on no team and no call.
 *
 * <p>Decisions, in docs/design/records: one-segment-per-host.md, pages-reserved.md,
 * more-pes-than-cores.md, mapped-at-huge-pages.md, reserve-for-java.md.
 *
 * <p>The memory of a job has no name, so that nothing is left behind however its processes end: {@code MemoryFile}
 * unlinks its file as soon as it is open, and other processes of the host open it through its creator's open files in
 * /proc. If there is too little room in /dev/shm, it is a memory file of the kernel.
 *
 * <p>Containers with separate process namespaces do not see each other's open files. Only for them does the memory have
 * a name, until all have opened it. A process that is killed in between leaves the file; the next such start deletes
 * files of this account that are older than ten minutes.
 */
package org.shmem4j.internal.onhost.memory;
