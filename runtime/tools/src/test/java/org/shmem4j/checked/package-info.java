/** A program that is checked. */
package org.shmem4j.checked;
