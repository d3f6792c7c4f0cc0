package org.shmem4j.processor;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/** The place of a diagnostic: a declaration, one of its annotations or null, and a value of that annotation or null. */
record Spot(Element element, AnnotationMirror annotation, AnnotationValue value) {}
