package org.didyma.models.quality;

/**
 * A figure that noise and chance make larger.
 *
 * @param value what the noisy counts give
 * @param byChance what they would give about, on average, where the true figure is 0
 */
public record BiasedFigure(double value, double byChance) {}
