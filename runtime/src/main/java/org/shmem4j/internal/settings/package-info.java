/**
 * All settings in one place: their names, defaults, syntax, meanings, and the origins of their values. The package does
 * not depend on the code that reads them.
 */
package org.shmem4j.internal.settings;
