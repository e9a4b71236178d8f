/**
 * The exact laws of mechanisms on tiny instances, by their definitions. A law shares no code with
 * the sampler whose draws are held against it.
 */
@NullMarked
package org.didyma.mechanisms.law;

import org.jspecify.annotations.NullMarked;
