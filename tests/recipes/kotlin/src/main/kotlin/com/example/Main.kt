package com.example

import org.shmem4j.Shmem
import org.shmem4j.api.Rma.intP
import org.shmem4j.api.Scalars.doubleMax
import org.shmem4j.api.SymmetricInts

fun main() = Shmem.run { shmem ->
    println("PE ${shmem.myPe()}: left is ${left(shmem)}, the warmest of all has ${warmest(shmem)} degrees")
}

/** Each PE writes its number into the array of the next one. */
fun left(shmem: Shmem): Int {
    val left = shmem.allocate(SymmetricInts.TYPE, 1)
    intP(left, 0, shmem.myPe(), (shmem.myPe() + 1) % shmem.nPes())
    shmem.barrierAll()
    return left[0]
}

fun warmest(shmem: Shmem): Double {
    val readings = shmem.allocate(SymmetricReadings.TYPE, 10)
    for (i in 0 until readings.length()) { // Longs, as indices are
        readings[i] = Reading(i.toInt(), 20.0 + shmem.myPe() + i / 10.0)
    }
    val mine = (0 until readings.length()).maxOf { readings[it].celsius }
    return doubleMax(shmem.worldTeam(), mine)
}
