/**
 * The same program with other ways to compute in parallel in Java, for {@code docs/explanation/beside-others.md}: the
 * plate of {@link org.shmem4j.beside.Strip}, and single calls, by {@link org.shmem4j.beside.Member}. No module: most of
 * these libraries are in no registry of the build. {@code tests/benchmarks/beside} compiles and runs everything.
 */
package org.shmem4j.beside;
