package org.shmem4j.processor;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/**
 * Where a diagnostic of a declaration points to.
 *
 * @param element the declaration
 * @param annotation its annotation, or null for the declaration itself
 * @param value a value of the annotation, or null for the annotation itself
 */
record Spot(Element element, AnnotationMirror annotation, AnnotationValue value) {}
