package org.shmem4j.processor;

import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;

/** Where a diagnostic points to: a declaration, an annotation of it or null, and a value of that or null. */
record Spot(Element element, AnnotationMirror annotation, AnnotationValue value) {}
