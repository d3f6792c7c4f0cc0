/**
 * Who is who in a job that a cluster's launcher started: numbers of PEs and hosts, and a store of keys and values to
 * exchange a few bytes before there is a transport. Each protocol has a class here; libraries are loaded only when one
 * of them needs them. It knows no PE and no transport.
 */
package org.shmem4j.internal.bootstrap;
