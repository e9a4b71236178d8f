package org.didyma.models.quality.outcomes;

import org.didyma.models.quality.IntervalEstimate;

/**
 * What a card predicts for the records of neighbouring bands, beside what was measured of them.
 *
 * @param first place of the first band
 * @param last place of the last band
 * @param of the label value, or the horizon, from 0; 0 where there is but one figure of a group
 * @param predicted mean over the group's records
 * @param measured with an interval
 */
public record GroupFigure(
    int first, int last, int of, double predicted, IntervalEstimate measured) {}
