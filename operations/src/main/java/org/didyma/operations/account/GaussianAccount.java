package org.didyma.operations.account;

import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.AnalyticGaussian;

/** One Gaussian mechanism: two of sigma, epsilon and delta give the third. */
public final class GaussianAccount implements Operation {

  private static final Parameter<Rational> SIGMA =
      ExactNumbers.noise("sigma", "Z")
          .says("standard deviation divided by the L2 sensitivity under --neighbours");
  private static final Parameter<Epsilon> EPSILON =
      ExactNumbers.EPSILON.says("epsilon of the guarantee");
  private static final Parameter<Delta> DELTA = ExactNumbers.DELTA.says("delta of the guarantee");
  private static final Parameter<Adjacency> NEIGHBOURS =
      SharedParameters.neighbours("replace or add-remove: what the sensitivity refers to");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "The exact trade-off of Gaussian noise: give two of --sigma, --epsilon and --delta"
                + " to get the third.")
        .takes(Group.main(SIGMA, EPSILON, DELTA, NEIGHBOURS))
        .example("account gaussian --epsilon 1 --delta 1e-5")
        .returns(Price.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Price.Draft price =
        new Price.Draft("analytic-gaussian", in.get(NEIGHBOURS), AnalyticGaussian.THEOREM);
    if (in.has(EPSILON) && in.has(DELTA) && !in.has(SIGMA)) {
      double multiplier =
          AnalyticGaussian.multiplier(
              Rational.of(in.get(EPSILON).value()).below(),
              Rational.of(in.get(DELTA).value()).below());
      price.with("epsilon", in.get(EPSILON)).with("delta", in.get(DELTA));
      price.with("sigma", Epsilon.above(multiplier));
    } else if (in.has(SIGMA) && in.has(DELTA) && !in.has(EPSILON)) {
      double e =
          AnalyticGaussian.epsilon(
              in.get(SIGMA).below(), Rational.of(in.get(DELTA).value()).below());
      price.with("epsilon", Epsilon.above(e)).with("delta", in.get(DELTA));
      price.with("sigma", in.get(SIGMA));
    } else if (in.has(SIGMA) && in.has(EPSILON) && !in.has(DELTA)) {
      double d =
          AnalyticGaussian.delta(
              Rational.of(in.get(EPSILON).value()).below(), in.get(SIGMA).below());
      price.with("epsilon", in.get(EPSILON)).with("delta", ExactNumbers.achieved(d));
      price.with("sigma", in.get(SIGMA));
    } else {
      throw new InvalidInputException(
          "not exactly two of --sigma, --epsilon and --delta are given",
          "give two of them, for example --epsilon 1 --delta 1e-5.");
    }
    return price.done();
  }
}
