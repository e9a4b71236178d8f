package org.didyma.models.quality;

/**
 * What a decision is worth to those who take one false positive for odds p/(1-p) of a true one, in
 * true positives per record (Vickers and Elkin 2006): the share of records that are true positives,
 * less that of false positives times these odds. Nobody predicted positive is worth 0.
 *
 * @param threshold p, the risk from which on positive is predicted
 * @param card what decisions by the card are worth
 * @param all what predicting positive of all records is worth, the best guess
 * @param overAll what decisions by the card are worth more than that
 * @param isAboveBoth whether the card is worth more than predicting positive of all and of none, by
 *     intervals that hold at all thresholds at once
 */
public record NetBenefit(
    double threshold,
    IntervalEstimate card,
    double all,
    IntervalEstimate overAll,
    boolean isAboveBoth) {}
