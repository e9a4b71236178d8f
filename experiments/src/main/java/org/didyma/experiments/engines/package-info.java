/**
 * Engines compared on the same problems under the same noise: an {@link
 * org.didyma.experiments.engines.EngineComparison} is an experiment whose participants are engines
 * and searches, held against optima that a search proves.
 */
@NullMarked
package org.didyma.experiments.engines;

import org.jspecify.annotations.NullMarked;
