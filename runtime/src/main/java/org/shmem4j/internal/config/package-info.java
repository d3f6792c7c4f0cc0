/** Every setting in one place: its name, default, syntax, meaning, and where its value came from. It knows no user. */
package org.shmem4j.internal.config;
