package org.didyma.operations.account;

import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.RenyiConversion;

/** Gaussian noise on random samples, as in DP-SGD. */
public final class SubsampledGaussianAccount implements Operation {

  /** How samples are drawn. */
  private enum Sampling {
    POISSON,
    WITHOUT_REPLACEMENT
  }

  /** Who can price it. */
  private enum Pricing {
    RDP,
    PLD
  }

  private static final Parameter<Sampling> SAMPLING =
      Parameter.oneOf("sampling", "KIND", Sampling.values())
          .says(
              "poisson (each record independently; neighbours add-remove) or without-replacement"
                  + " (samples of fixed size; neighbours replace)")
          .usually(Sampling.POISSON);
  private static final Parameter<Rational> RATE =
      ExactNumbers.RATE
          .says("probability that a record is in a sample, such as 0.01 or 256/60000")
          .required("give one, for example --rate 0.01.");
  private static final Parameter<Rational> SIGMA =
      ExactNumbers.noise("sigma", "Z")
          .says("standard deviation divided by the L2 sensitivity under these neighbours");
  private static final Parameter<Long> STEPS = ExactNumbers.STEPS.says("number of samples");
  private static final Parameter<Epsilon> EPSILON = ExactNumbers.EPSILON.says("epsilon to keep");
  private static final Parameter<Delta> DELTA =
      ExactNumbers.DELTA
          .says("delta of the guarantee")
          .required("give one, for example --delta 1e-6.");
  private static final Parameter<Pricing> ACCOUNTANT =
      Parameter.oneOf("accountant", "NAME", Pricing.values())
          .says("rdp, or pld for poisson only")
          .derived("pld where it applies, as its epsilon is smaller");
  private static final Parameter<Adjacency> NEIGHBOURS =
      Parameter.oneOf("neighbours", "KIND", List.of(Adjacency.values()), Adjacency::label)
          .says("replace or add-remove; must fit the sampling")
          .derived("what fits the sampling");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Give --sigma and --steps to get epsilon, --epsilon and --steps to get sigma, or"
                + " --sigma and --epsilon to get the largest number of steps. Batches cut from a"
                + " shuffled table are neither kind of sample.")
        .takes(Group.main(SAMPLING, RATE, SIGMA, STEPS, EPSILON, DELTA, ACCOUNTANT, NEIGHBOURS))
        .example("account subsampled-gaussian --rate .01 --sigma 2 --steps 9 --delta 1e-5")
        .returns(Price.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    boolean poisson = in.get(SAMPLING) == Sampling.POISSON;
    Adjacency fitting = poisson ? Adjacency.ADD_REMOVE : Adjacency.REPLACE;
    Plan plan = new Plan(poisson, in.get(RATE), in.find(NEIGHBOURS).orElse(fitting));
    Accountants accountants = new Accountants(in.get(DELTA));
    Pricing pricing = in.find(ACCOUNTANT).orElse(poisson ? Pricing.PLD : Pricing.RDP);
    Accountant chosen = accountants.named(ACCOUNTANT.text(pricing));
    Optional<Epsilon> target = in.find(EPSILON);

    // Refusals come first, before anything is searched for.
    accountants.priceOrExplain(chosen, plan.event(Rational.of(10, 1), 1));
    Rational multiplier;
    long times;
    if (in.has(SIGMA) && in.has(STEPS) && target.isEmpty()) {
      multiplier = in.get(SIGMA);
      times = in.get(STEPS);
    } else if (!in.has(SIGMA) && in.has(STEPS) && target.isPresent()) {
      times = in.get(STEPS);
      multiplier = leastNoise(calibration(accountants, chosen, target.get()), plan, times);
    } else if (in.has(SIGMA) && !in.has(STEPS) && target.isPresent()) {
      multiplier = in.get(SIGMA);
      times = mostSteps(calibration(accountants, chosen, target.get()), plan, multiplier);
    } else {
      throw new InvalidInputException(
          "not exactly two of --sigma, --steps and --epsilon are given",
          "give two of them; the third is calculated.");
    }
    PrivacyEvent event = plan.event(multiplier, times);
    PrivacyGuarantee price = accountants.priceOrExplain(chosen, event);
    warnAtEdge(chosen, event, accountants, context);
    return new Price.Draft(chosen.name(), plan.adjacency, accountants.theorem(chosen, event))
        .with("epsilon", Accountants.epsilon(price))
        .with("delta", accountants.delta())
        .with("sigma", multiplier)
        .with("steps", times)
        .with("rate", plan.rate)
        .with("sampling", SAMPLING.text(in.get(SAMPLING)))
        .done();
  }

  /** Builds the event that is priced. */
  private record Plan(boolean poisson, Rational rate, Adjacency adjacency) {
    PrivacyEvent event(Rational multiplier, long steps) {
      PrivacyEvent gaussian = new PrivacyEvent.Gaussian(multiplier, adjacency);
      return new PrivacyEvent.Repeated(
          steps,
          poisson
              ? new PrivacyEvent.PoissonSampled(rate, gaussian)
              : new PrivacyEvent.SampledWithoutReplacement(rate, gaussian));
    }
  }

  private static Calibration calibration(
      Accountants accountants, Accountant accountant, Epsilon target) {
    return new Calibration(
        event -> {
          try {
            return Rational.of(Accountants.epsilon(accountants.price(accountant, event)).value())
                .above();
          } catch (IllegalArgumentException e) {
            return Double.POSITIVE_INFINITY;
          }
        },
        target);
  }

  private static Rational leastNoise(Calibration calibration, Plan plan, long steps) {
    try {
      return calibration.leastNoise(z -> plan.event(z, steps));
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          String.valueOf(e.getMessage()), "take fewer steps, or a larger epsilon or delta.", e);
    }
  }

  private static long mostSteps(Calibration calibration, Plan plan, Rational multiplier) {
    long most = calibration.mostSteps(n -> plan.event(multiplier, n), 1_000_000_000L);
    if (most == 0) {
      throw new InvalidInputException(
          "a single step exceeds this epsilon", "use a larger sigma, epsilon or delta.");
    }
    return most;
  }

  private static void warnAtEdge(
      Accountant chosen, PrivacyEvent event, Accountants accountants, Context context) {
    if (chosen.price(event) instanceof PrivacyGuarantee.Renyi renyi) {
      double delta = Rational.of(accountants.delta().value()).below();
      RenyiConversion.Best best = RenyiConversion.epsilon(renyi.curve(), delta);
      if (best.atEdge()) {
        context.note(
            "note: the best order, "
                + best.order()
                + ", is the first or last one; a smaller epsilon may hold.");
      }
    }
  }
}
