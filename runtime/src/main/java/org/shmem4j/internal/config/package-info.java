/** Every setting in one place: its name, default, syntax, meaning, and where its value came from. It knows no user of one. */
package org.shmem4j.internal.config;
