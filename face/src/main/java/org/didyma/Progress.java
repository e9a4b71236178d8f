package org.didyma;

import java.util.OptionalLong;

/**
 * Where a search or a solver stands.
 *
 * @param best the least cost of weights that were found so far
 * @param bound no weights of the lattice cost less: proven by the library's search, a claim of
 *     others
 */
public record Progress(OptionalLong best, OptionalLong bound) {}
