/**
 * Every setting in one place: its name, default, syntax, meaning, and where its value came from. It does not know who
 * reads them.
 */
package org.shmem4j.internal.config;
