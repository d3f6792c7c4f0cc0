package com.example;

import org.shmem4j.Element;

/** A record of elements is in Java: the processor, which writes SymmetricReadings for it, does not read Kotlin. */
@Element
public record Reading(int sensor, double celsius) {}
