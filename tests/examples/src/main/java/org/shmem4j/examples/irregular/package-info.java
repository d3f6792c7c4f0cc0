/** Programs that send single elements to places that depend on the data, each as a user would write it. */
package org.shmem4j.examples.irregular;
