package org.didyma.solver;

import java.util.OptionalDouble;

/**
 * What an engine said during a solve; both values are claims of the engine, in the program's
 * objective.
 *
 * @param seconds since the solve began
 * @param incumbent the objective of the best point so far
 * @param bound a lower bound of the minimum
 */
public record Progress(double seconds, OptionalDouble incumbent, OptionalDouble bound) {}
