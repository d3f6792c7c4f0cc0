/** Programs that send single elements to places that only the data knows, each as a user would write it. */
package org.shmem4j.examples.irregular;
