/**
 * PEs that are threads of one process, split into hosts that share no memory: each host has memory of its own, and
 * bytes move between hosts through queues. Everything beyond one host can be tested with it anywhere.
 */
package org.shmem4j.pretend;
