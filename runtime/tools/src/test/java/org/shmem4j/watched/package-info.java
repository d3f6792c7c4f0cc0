/** A program as users write them, with routines and handles as the generator writes them, whose calls are watched. */
package org.shmem4j.watched;
