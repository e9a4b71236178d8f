package org.didyma;

import java.util.OptionalDouble;

/**
 * The prediction of a model for a record.
 *
 * @param score the sum of points less the threshold
 * @param positive whether positive is predicted: whether the score is above 0
 * @param risk the predicted probability of the positive class, of a model that was learned by a
 *     loss with risks, such as the logistic one; empty of others
 */
public record Prediction(double score, boolean positive, OptionalDouble risk) {}
