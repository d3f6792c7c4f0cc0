package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;

/**
 * A method, constructor or initializer as data.
 *
 * @param place its declaration
 * @param method the method; null for an initializer
 * @param parameters its parameters as the body names them
 * @param body what it does
 */
record Procedure(TreePath place, ExecutableElement method, List<VariableElement> parameters, Statement body) {}
