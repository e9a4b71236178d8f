package org.didyma.models.quality;

/**
 * The measured risk of some neighbouring bands of scores.
 *
 * @param first place of the first band
 * @param last place of the last band
 * @param positives noisy number of positive records
 * @param negatives noisy number of negative records
 * @param risk share of positive records, made to rise with the score, with an interval for this
 *     line alone
 * @param lowest lower end of an interval that holds for all lines at once
 * @param highest its upper end
 */
public record RiskLine(
    int first,
    int last,
    long positives,
    long negatives,
    IntervalEstimate risk,
    double lowest,
    double highest) {}
