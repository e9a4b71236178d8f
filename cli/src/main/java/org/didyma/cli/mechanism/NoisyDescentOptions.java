package org.didyma.cli.mechanism;

import org.didyma.cli.options.Quote;
import org.didyma.formulations.InvalidInputException;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Selection;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Rational;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of descents with noise in every step. No default depends on the data. */
final class NoisyDescentOptions {

  private static final int MOST = Integer.MAX_VALUE;
  private static final int MOST_EPOCHS = 1_000_000;
  private static final Rational LEAST_NUMBER = Rational.parse("least", "1e-6");
  private static final Rational LARGEST_NUMBER = Rational.parse("largest", "1e6");

  @Option(
      names = "--records",
      paramLabel = "N",
      description =
          "dp-sgd, dp-adam, sgd-adv: the table's number of records, which is public, or with"
              + " --neighbours add-remove any public number near it; so for sgd-ma, dp-agd and"
              + " privgene")
  private @Nullable String records;

  @Option(
      names = "--lot",
      paramLabel = "M",
      description =
          "records of a step, a mean with --neighbours add-remove; default sqrt(N) + 10, at most N")
  private @Nullable String lot;

  @Option(
      names = "--epochs",
      paramLabel = "T",
      description = "dp-sgd, dp-adam: T round(N/M) steps; default 10")
  private @Nullable String epochs;

  @Option(
      names = "--clip",
      paramLabel = "C",
      description = "largest norm of a record's gradient, on rows of norm at most 1; default 1")
  private @Nullable String clip;

  @Option(
      names = "--learning-rate",
      paramLabel = "E",
      description = "dp-sgd: default 1; dp-adam: default 0.01")
  private @Nullable String learningRate;

  @Option(
      names = "--noise-multiplier",
      paramLabel = "Z",
      description =
          "dp-sgd, dp-adam: standard deviation of the noise over the sensitivity; default: the"
              + " least that keeps epsilon and delta")
  private @Nullable String noise;

  @Option(
      names = "--accountant",
      paramLabel = "NAME",
      description =
          "dp-sgd, dp-adam: who prices the steps: rdp, pld (add-remove only, smallest prices),"
              + " moments or advanced; default rdp")
  private @Nullable String accountant;

  @Option(
      names = "--choice",
      paramLabel = "NAME",
      description =
          "dp-agd: how a step size is chosen: exponential-noise, laplace-noise or"
              + " exponential-mechanism; default exponential-mechanism")
  private @Nullable String selection;

  @Option(
      names = "--loss-cap",
      paramLabel = "C",
      description = "dp-agd: largest loss of a record; default 3")
  private @Nullable String cap;

  @Option(
      names = "--splits",
      paramLabel = "S",
      description = "dp-agd: parts that epsilon is first thought of as split into; default 60")
  private @Nullable String splits;

  @Option(
      names = "--largest-step",
      paramLabel = "A",
      description = "dp-agd: largest step on scaled rows; default 2")
  private @Nullable String largestStep;

  @Option(
      names = "--sample",
      paramLabel = "M",
      description =
          "dp-agd with --neighbours add-remove: look at a random sample of about M records only")
  private @Nullable String sample;

  @Option(
      names = "--generations",
      paramLabel = "R",
      description = "privgene: default epsilon N/800, rounded, from 1 to 100")
  private @Nullable String generations;

  @Option(
      names = "--breed",
      paramLabel = "NAME",
      description =
          "privgene: coordinates (one survivor, one coordinate changes) or crossover; default"
              + " coordinates")
  private @Nullable String breed;

  boolean isRecordsGiven() {
    return records != null;
  }

  int records() {
    return (int) WholeNumber.parse("--records", records, MOST);
  }

  /** M, at most N. */
  int lot(int usual) {
    int value = lot == null ? usual : (int) WholeNumber.parse("--lot", lot, MOST);
    if (value > records()) {
      throw new InvalidInputException(
          "--lot is larger than --records", "use a lot of at most as many records as there are.");
    }
    return value;
  }

  int epochs() {
    return epochs == null ? 10 : (int) WholeNumber.parse("--epochs", epochs, MOST_EPOCHS);
  }

  Rational clip() {
    return clip == null ? Rational.ONE : number("--clip", clip);
  }

  boolean isNoiseGiven() {
    return noise != null;
  }

  Rational noise() {
    return number("--noise-multiplier", String.valueOf(noise));
  }

  Optimiser optimiser(Optimiser.Kind kind) {
    double usual = kind == Optimiser.Kind.SGD ? 1 : 0.01;
    return new Optimiser(
        kind, RealNumber.parse("--learning-rate", learningRate, usual, 1e-12, 1e9));
  }

  StepsAccountant accountant(Adjacency adjacency) {
    StepsAccountant named =
        accountant == null
            ? StepsAccountant.RDP
            : DescentOptions.named("--accountant", accountant, StepsAccountant.values());
    if (named == StepsAccountant.PLD && adjacency == Adjacency.REPLACE) {
      throw new InvalidInputException(
          "the accountant pld knows no price for lots of fixed size",
          "use --accountant rdp, or --neighbours add-remove.");
    }
    return named;
  }

  Selection selection() {
    return selection == null
        ? Selection.EXPONENTIAL_MECHANISM
        : DescentOptions.named("--choice", selection, Selection.values());
  }

  double cap() {
    return RealNumber.parse("--loss-cap", cap, 3, 1e-6, 1e6);
  }

  int splits() {
    return splits == null ? 60 : (int) WholeNumber.parse("--splits", splits, MOST_EPOCHS);
  }

  double largestStep() {
    return RealNumber.parse("--largest-step", largestStep, 2, 1e-6, 1e5);
  }

  int sample() {
    if (sample == null) {
      return records();
    }
    int value = (int) WholeNumber.parse("--sample", sample, MOST);
    if (value > records()) {
      throw new InvalidInputException(
          "--sample is larger than --records", "leave it out to look at all records.");
    }
    return value;
  }

  int generations(double epsilon) {
    return generations == null
        ? (int) Math.max(1, Math.min(100, Math.round(records() * epsilon / 800)))
        : (int) WholeNumber.parse("--generations", generations, 100_000);
  }

  PrivGene.Breed breed() {
    return breed == null
        ? PrivGene.Breed.COORDINATES
        : DescentOptions.named("--breed", breed, PrivGene.Breed.values());
  }

  private static Rational number(String option, String text) {
    try {
      Rational value = Rational.parse(option, text.strip());
      if (value.compareTo(LEAST_NUMBER) >= 0 && value.compareTo(LARGEST_NUMBER) <= 0) {
        return value;
      }
    } catch (IllegalArgumentException e) {
      // Said below.
    }
    throw new InvalidInputException(
        "%s is %s, which is no number from 1e-6 to 1e6".formatted(option, Quote.of(text)),
        "use a decimal number such as 1.");
  }
}
