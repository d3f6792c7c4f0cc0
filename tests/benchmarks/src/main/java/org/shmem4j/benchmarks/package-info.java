/**
 * The benchmark command: starts the contestants, has them run batches in turn, and reports. It knows nothing about how
 * a contestant does its work.
 *
 * <p>What keeps noise from deciding a comparison ({@code Measurement}): contestants sleep until it is their turn, and
 * take turns batch by batch, so that a disturbance hits all alike. All sizes of a kind are compiled before any counts,
 * in the foreground, and warm-up ends when three batches agree within 10 %, or after a limit. If others took more than
 * 5 % of the cores' time ({@code ProcessorTime}) a cell is measured once more, and marked if that did not help ({@code
 * Cell.isDisturbed}): such a figure is not to be trusted. A contestant that ends or does not answer is left out.
 *
 * <p>{@code --against} adds the build of another tree as a contestant; {@code --ledger} compares with one in the
 * twenty cells of {@code Ledger}.
 */
package org.shmem4j.benchmarks;
