/**
 * How wide noise has to be, computed in floating point with room for its errors. Mechanisms on
 * integers use what comes out of here and compute in integers.
 */
@NullMarked
package org.didyma.mechanisms.calibration;

import org.jspecify.annotations.NullMarked;
