package org.didyma.models.quality;

/**
 * Records whose predicted risk is held against what was measured.
 *
 * @param predicted mean of their predicted risks
 * @param measured what was measured of them
 */
public record CalibrationPoint(double predicted, RiskLine measured) {}
