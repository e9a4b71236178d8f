package org.didyma.exact;

import java.math.BigInteger;

/**
 * An interval that contains a real number: [low, high] * 2^-precision, where the precision is known
 * from the context.
 *
 * @param low lower end
 * @param high upper end
 */
record Interval(BigInteger low, BigInteger high) {}
