/** Random legal programs over everything at once, compared with a sequential model. */
package org.shmem4j.random;
