/** Fully connected networks, trained with noise. */
@NullMarked
package org.didyma.experiments.network;

import org.jspecify.annotations.NullMarked;
