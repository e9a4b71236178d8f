/**
 * Didyma on Apache Spark: records that a cluster counts, searches whose open subtrees are its
 * tasks, and sums of clipped gradients.
 */
@NullMarked
package org.didyma.spark;

import org.jspecify.annotations.NullMarked;
