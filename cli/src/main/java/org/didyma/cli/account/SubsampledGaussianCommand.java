package org.didyma.cli.account;

import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Accountant;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.RenyiConversion;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma account subsampled-gaussian}: the accounting of DP-SGD. */
@Command(
    name = "subsampled-gaussian",
    sortOptions = false,
    header = "Gaussian noise on random samples, as in DP-SGD",
    description = {
      "",
      "Give --sigma and --steps to get epsilon, --epsilon and --steps to get sigma, or --sigma and"
          + " --epsilon to get the largest number of steps. Batches that are cut from a shuffled"
          + " table are neither of the two kinds of samples.",
      ""
    },
    footer = {
      "",
      "Example:",
      "  didyma account subsampled-gaussian --rate .01 --sigma 2 --steps 9 --delta 1e-5"
    })
final class SubsampledGaussianCommand implements Callable<Integer> {

  private static final String POISSON = "poisson";
  private static final String FIXED_SIZE = "without-replacement";

  private final Terminal terminal;

  @Option(
      names = "--sampling",
      paramLabel = "KIND",
      defaultValue = POISSON,
      description =
          "poisson (each record by itself; neighbours add-remove) or without-replacement (samples"
              + " of one size; neighbours replace); default poisson")
  private String sampling = POISSON;

  @Option(
      names = "--rate",
      paramLabel = "Q",
      description = "probability of a record to be in a sample, as 0.01 or 256/60000")
  private @Nullable String rate;

  @Option(
      names = "--sigma",
      paramLabel = "Z",
      description = "standard deviation divided by the L2 sensitivity under these neighbours")
  private @Nullable String sigma;

  @Option(names = "--steps", paramLabel = "N", description = "number of samples")
  private @Nullable Long steps;

  @Option(names = "--epsilon", paramLabel = "E", description = "epsilon to keep")
  private @Nullable String epsilon;

  @Option(names = "--delta", paramLabel = "D", description = "delta of the guarantee, required")
  private @Nullable String delta;

  @Option(
      names = "--accountant",
      paramLabel = "NAME",
      description =
          "rdp, or pld for poisson only; default pld where it can, as its epsilon is less")
  private @Nullable String accountant;

  @Option(
      names = "--neighbours",
      paramLabel = "KIND",
      description = "replace or add-remove; must fit the sampling, which decides without it")
  private @Nullable String neighbours;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  SubsampledGaussianCommand(Terminal terminal) {
    this.terminal = terminal;
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

  @Override
  public Integer call() {
    boolean json = format.isJson();
    boolean poisson =
        switch (sampling) {
          case POISSON -> true;
          case FIXED_SIZE -> false;
          default ->
              throw new InvalidInputException(
                  "--sampling is " + Quoted.of(sampling) + ", which does not exist",
                  "use poisson or without-replacement.");
        };
    Adjacency fitting = poisson ? Adjacency.ADD_REMOVE : Adjacency.REPLACE;
    Plan plan =
        new Plan(
            poisson,
            Given.rate(Given.required(rate, "--rate", "--rate 0.01.")),
            neighbours == null ? fitting : Given.adjacency(neighbours));
    Accountants accountants =
        new Accountants(Given.delta(Given.required(delta, "--delta", "--delta 1e-6.")));
    String name = accountant == null ? (poisson ? "pld" : "rdp") : accountant;
    if (!name.equals("rdp") && !name.equals("pld")) {
      throw new InvalidInputException(
          "--accountant is " + Quoted.of(name) + ", which does not exist here", "use rdp or pld.");
    }
    Accountant chosen = accountants.named(name);
    Rational multiplier = sigma == null ? null : Given.noise("--sigma", sigma);
    Long times = steps == null ? null : Long.valueOf(Given.steps(steps));
    Epsilon target = epsilon == null ? null : Given.epsilon(epsilon);

    // Refusals come first, before anything is searched for.
    accountants.priceOrExplain(chosen, plan.event(Rational.of(10, 1), 1));
    if (multiplier != null && times != null && target == null) {
      // Nothing to solve for.
    } else if (multiplier == null && times != null && target != null) {
      multiplier = leastNoise(calibration(accountants, chosen, target), plan, times);
    } else if (multiplier != null && times == null && target != null) {
      times = mostSteps(calibration(accountants, chosen, target), plan, multiplier);
    } else {
      throw new InvalidInputException(
          "not exactly two of --sigma, --steps and --epsilon are given",
          "give two of them; the third is calculated.");
    }
    PrivacyEvent event = plan.event(multiplier, times);
    PrivacyGuarantee price = accountants.priceOrExplain(chosen, event);
    warnAtEdge(chosen, event, accountants);
    new Answer(chosen.name(), plan.adjacency, accountants.theorem(chosen, event))
        .with("epsilon", Accountants.epsilon(price))
        .with("delta", accountants.delta())
        .with("sigma", multiplier)
        .with("steps", times)
        .with("rate", plan.rate)
        .with("sampling", sampling)
        .print(terminal, json);
    return ExitCode.DONE;
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

  private void warnAtEdge(Accountant chosen, PrivacyEvent event, Accountants accountants) {
    if (chosen.price(event) instanceof PrivacyGuarantee.Renyi renyi) {
      double delta = Rational.of(accountants.delta().value()).below();
      RenyiConversion.Best best = RenyiConversion.epsilon(renyi.curve(), delta);
      if (best.atEdge()) {
        terminal
            .err()
            .println(
                "note: the best order, "
                    + best.order()
                    + ", is the first or last one; a smaller epsilon may hold.");
      }
    }
  }
}
