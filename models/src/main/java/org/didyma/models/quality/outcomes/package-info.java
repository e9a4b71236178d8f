/**
 * How good a card is for an outcome of more than two values, told privately: figures with intervals
 * from one noisy count of records by band of scores and label value. Everything is post-processing.
 */
@NullMarked
package org.didyma.models.quality.outcomes;

import org.jspecify.annotations.NullMarked;
