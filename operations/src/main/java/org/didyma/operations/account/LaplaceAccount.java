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
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Calibration;

/** Laplace noise: epsilon from the scale, or the scale from epsilon. */
public final class LaplaceAccount implements Operation {

  private static final Parameter<Rational> SCALE =
      ExactNumbers.noise("scale", "B")
          .says("scale of the noise divided by the L1 sensitivity under --neighbours");
  private static final Parameter<Epsilon> EPSILON =
      ExactNumbers.EPSILON.says("total epsilon to reach");
  private static final Parameter<Delta> DELTA =
      ExactNumbers.DELTA.says("delta; pure privacy without it");
  private static final Parameter<Long> STEPS =
      ExactNumbers.STEPS.says("how often the noise is used on the same data").usually(1L);
  private static final Parameter<Adjacency> NEIGHBOURS =
      SharedParameters.neighbours("replace or add-remove: what the sensitivity refers to");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Pure privacy without --delta; with it, the smallest epsilon that holds up to delta, which"
                + " for many steps is far smaller.")
        .takes(Group.main(SCALE, EPSILON, DELTA, STEPS, NEIGHBOURS))
        .example("account laplace --scale 2")
        .returns(Price.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Adjacency adjacency = in.get(NEIGHBOURS);
    long times = in.get(STEPS);
    Accountants accountants = new Accountants(in.find(DELTA).orElse(Delta.ZERO));
    Accountant accountant = accountants.named(in.has(DELTA) ? "pld" : "pure");
    Rational b;
    if (in.has(SCALE) && !in.has(EPSILON)) {
      b = in.get(SCALE);
    } else if (in.has(EPSILON) && !in.has(SCALE)) {
      b = leastScale(accountants, accountant, in.get(EPSILON), times, adjacency);
    } else {
      throw new InvalidInputException(
          "not exactly one of --scale and --epsilon is given", "give one of them.");
    }
    PrivacyEvent event = event(b, times, adjacency);
    PrivacyGuarantee price = accountants.priceOrExplain(accountant, event);
    return new Price.Draft(accountant.name(), adjacency, accountants.theorem(accountant, event))
        .with("epsilon", Accountants.epsilon(price))
        .with("delta", Accountants.delta(price))
        .with("scale", b)
        .with("steps", times)
        .done();
  }

  private static Rational leastScale(
      Accountants accountants,
      Accountant accountant,
      Epsilon epsilon,
      long steps,
      Adjacency adjacency) {
    if (accountants.delta().isZero()) {
      // The sum of steps/b is epsilon exactly, or just below it where that has no short decimal.
      Rational exact = Rational.of(steps, 1).dividedBy(Rational.of(epsilon.value()));
      return Rational.of(exact.decimalAbove(12));
    }
    Calibration calibration =
        new Calibration(
            event ->
                Rational.of(Accountants.epsilon(accountants.price(accountant, event)).value())
                    .above(),
            epsilon);
    return calibration.leastNoise(b -> event(b, steps, adjacency));
  }

  private static PrivacyEvent event(Rational scale, long steps, Adjacency adjacency) {
    return new PrivacyEvent.Repeated(steps, new PrivacyEvent.Laplace(scale, adjacency));
  }
}
