package org.didyma.mechanisms.gradient;

import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;

/**
 * A kind of step sizes whose numbers follow from public facts: the number of rows, the loss.
 *
 * @param kind which
 * @param value eta of a constant step, or c in [0, 1) of the two decreasing kinds; NaN for the
 *     usual one, which is 1/sqrt(n), at most what convergence admits, and 1/2
 */
public record StepRule(Kind kind, double value) {

  /** The schedules of Bolt-on PSGD (Wu et al. 2017, section 3). */
  public enum Kind {
    /** eta always. */
    CONSTANT,
    /** 2 / (beta (t + n^c)). */
    DECREASING,
    /** 2 / (beta (sqrt(t) + n^c)). */
    SQUARE_ROOT,
    /** min(1/beta, 1/(lambda t)), for lambda above 0. */
    STRONGLY_CONVEX
  }

  public StepRule {
    boolean usual = Double.isNaN(value);
    boolean fits =
        switch (kind) {
          case CONSTANT -> usual || (value > 0 && value < Double.POSITIVE_INFINITY);
          case DECREASING, SQUARE_ROOT -> usual || (value >= 0 && value < 1);
          case STRONGLY_CONVEX -> usual;
        };
    if (!fits) {
      throw switch (kind) {
        case CONSTANT ->
            new InvalidInputException(
                "the length of a constant step is not a number above 0",
                "use a " + ParameterReference.of("step-size") + " such as 0.1.");
        case DECREASING, SQUARE_ROOT ->
            new InvalidInputException(
                "the power of n in decreasing steps is not from 0 to below 1",
                "use a " + ParameterReference.of("step-power") + " such as 0.5.");
        case STRONGLY_CONVEX ->
            new InvalidInputException(
                "strongly convex steps follow from the loss and take no number", "leave it out.");
      };
    }
  }

  /** A rule with its usual number. */
  public static StepRule of(Kind kind) {
    return new StepRule(kind, Double.NaN);
  }

  /** The rule of a loss: the strongly convex one if it is, otherwise the constant 1/sqrt(n). */
  public static StepRule usual(RegularisedLoss loss) {
    return of(loss.lambda() > 0 ? Kind.STRONGLY_CONVEX : Kind.CONSTANT);
  }

  /**
   * Refuses what the loss does not admit on rows of norm at most 1, which those of a schema are; by
   * public numbers, so that it can be done before there are rows.
   */
  void requireAdmitted(RegularisedLoss loss) {
    if (loss.loss().isSmooth()) {
      over(1, loss, 1);
    }
  }

  /**
   * The step sizes for n rows.
   *
   * @param rows n
   * @param bound X, on the norm of rows
   * @throws InvalidInputException when the loss does not admit them
   */
  StepSize over(long rows, RegularisedLoss loss, double bound) {
    double beta = loss.smoothness(bound);
    double most = largest(loss, bound);
    double power = Math.pow(rows, Double.isNaN(value) ? 0.5 : value);
    return switch (kind) {
      case CONSTANT -> {
        double eta = Double.isNaN(value) ? Math.min(1 / Math.sqrt(rows), most) : value;
        if (eta > most) {
          throw new InvalidInputException(
              "the constant step is above %.6g, the largest that this loss admits".formatted(most),
              "use a smaller step, or leave it out.");
        }
        yield new StepSize.Constant(eta);
      }
      case DECREASING -> new StepSize.Decreasing(beta, power);
      case SQUARE_ROOT -> new StepSize.SquareRoot(beta, power);
      case STRONGLY_CONVEX -> {
        if (!(loss.lambda() > 0)) {
          throw new InvalidInputException(
              "these step sizes are for regularised losses, but lambda is 0",
              "use a lambda above 0, or other step sizes.");
        }
        yield new StepSize.StronglyConvex(beta, loss.lambda());
      }
    };
  }

  /** 2/beta for convex losses, 1/beta for strongly convex ones. */
  private static double largest(RegularisedLoss loss, double bound) {
    return (loss.lambda() > 0 ? 1 : 2) / loss.smoothness(bound);
  }
}
