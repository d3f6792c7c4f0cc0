package org.shmem4j.processor.flow.program;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;

/** A method, constructor or initializer as data; the method is null for an initializer. */
public record Procedure(TreePath place, ExecutableElement method, List<VariableElement> parameters, Statement body) {}
