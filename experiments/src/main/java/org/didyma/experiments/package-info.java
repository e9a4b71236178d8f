/**
 * Simulated studies on public tables: an {@link org.didyma.experiments.Experiment} is a
 * description, {@link org.didyma.experiments.ExperimentRunner} carries it out, {@link
 * org.didyma.experiments.ResultFile} keeps what came of it. Nothing here is a private release.
 */
@NullMarked
package org.didyma.experiments;

import org.jspecify.annotations.NullMarked;
