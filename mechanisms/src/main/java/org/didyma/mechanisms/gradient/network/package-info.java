/** Fully connected networks, trained with noise. */
@NullMarked
package org.didyma.mechanisms.gradient.network;

import org.jspecify.annotations.NullMarked;
