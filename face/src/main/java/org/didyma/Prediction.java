package org.didyma;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The prediction of a model for a record.
 *
 * @param score the sum of {@link Model#points} less {@link Model#threshold}; a printed card shifts
 *     both, so its points add up to another number, with the same prediction
 * @param positive whether positive is predicted: whether the score is above 0
 * @param risk the predicted probability of the positive class, of a model that was learned by a
 *     loss with risks, such as the logistic one; empty of others
 * @param unread columns whose field could not be read, since it is neither a number nor a value
 *     that the schema lists: it counted as missing, or as any other value. An empty field is none
 */
public record Prediction(double score, boolean positive, OptionalDouble risk, List<String> unread) {

  public Prediction {
    unread = List.copyOf(unread);
  }
}
