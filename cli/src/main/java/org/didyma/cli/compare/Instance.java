package org.didyma.cli.compare;

import org.didyma.formulations.LearningProblem;

/**
 * A problem to compare engines on.
 *
 * @param name how rows of the comparison call it
 * @param problem unperturbed
 */
record Instance(String name, LearningProblem problem) {}
