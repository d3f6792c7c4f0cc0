import org.shmem4j.Symmetric;

record Buffers(@Symmetric(length = 64) int[] counts) {}
//                                           ^ error [shmem-array-of-handles] a symmetric field must be one handle, not an array: field=Buffers.counts type=int[]; use the handle
