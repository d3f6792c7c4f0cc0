package com.example

import org.shmem4j.Shmem
import org.shmem4j.api.Rma.intP
import org.shmem4j.api.Scalars.longSum
import org.shmem4j.api.SymmetricInts

extension (array: SymmetricInts)
  def apply(index: Long): Int = array.get(index)
  def update(index: Long, value: Int): Unit = array.set(index, value)

object Main:
  def main(args: Array[String]): Unit =
    Shmem.run(shmem => println(s"PE ${shmem.myPe}: left is ${left(shmem)}, the sum of all is ${sum(shmem)}"))

  /** Each PE writes its number into the array of the next one. */
  def left(shmem: Shmem): Int =
    val left = shmem.allocate(SymmetricInts.TYPE, 1)
    intP(left, 0, shmem.myPe, (shmem.myPe + 1) % shmem.nPes)
    shmem.barrierAll()
    left(0)

  def sum(shmem: Shmem): Long =
    val mine = shmem.allocate(SymmetricInts.TYPE, 10)
    for i <- 0L until mine.length do mine(i) = shmem.myPe + i.toInt
    longSum(shmem.worldTeam, (0L until mine.length).map(mine(_).toLong).sum)
