package org.didyma.cli.mechanism;

import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.PublishedSgd;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Selection;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.privacy.Adjacency;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of descents with noise in every step. No default depends on the data. */
final class NoisyDescentOptions {

  private static final int MOST = Integer.MAX_VALUE;
  private static final int MOST_EPOCHS = 1_000_000;
  private static final int MOST_CANDIDATES = 100_000;
  private static final Rational LEAST_NUMBER = Rational.parse("least", "1e-6");
  private static final Rational LARGEST_NUMBER = Rational.parse("largest", "1e6");

  @Option(
      names = "--records",
      paramLabel = "N",
      description =
          "dp-sgd, dp-adam, sgd-adv: the table's number of records, which is public, or with"
              + " --neighbours add-remove any public number near it; so for sgd-ma, dp-agd and"
              + " privgene; with --rehearse for every mechanism, any number")
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
      description =
          "largest norm of a record's gradient, on rows of norm at most 1; default 1, 3 for sgd-adv,"
              + " 4 for sgd-ma")
  private @Nullable String clip;

  @Option(
      names = "--learning-rate",
      paramLabel = "E",
      description = "dp-sgd: default 1; dp-adam: 0.01; sgd-adv: 0.1; sgd-ma: 0.05")
  private @Nullable String learningRate;

  @Option(
      names = "--noise-multiplier",
      paramLabel = "Z",
      description =
          "dp-sgd, dp-adam: standard deviation of the noise over the sensitivity; default: the"
              + " least that keeps epsilon and delta; sgd-ma: default 4")
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
      names = "--increase",
      paramLabel = "G",
      description =
          "dp-agd: where no step helps, look at the gradient again for this share of its budget and"
              + " average; default 0.1")
  private @Nullable String increase;

  @Option(
      names = "--adapt-every",
      paramLabel = "T",
      description = "dp-agd: steps after which the range of step sizes is adapted; default 10")
  private @Nullable String adapted;

  @Option(
      names = "--growth",
      paramLabel = "G",
      description =
          "dp-agd: the range becomes 1 + G times the largest step chosen since; default 0.1")
  private @Nullable String growth;

  @Option(
      names = "--candidates",
      paramLabel = "M",
      description =
          "dp-agd: step sizes to choose from besides 0, default 20; privgene --breed crossover:"
              + " vectors in a generation, default 200")
  private @Nullable String candidates;

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

  @Option(
      names = "--survivors",
      paramLabel = "M",
      description = "privgene --breed crossover: survivors of a generation; default 10")
  private @Nullable String survivors;

  @Option(
      names = "--mutation",
      paramLabel = "S",
      description = "privgene: change of a coordinate in the first generation; default 0.5")
  private @Nullable String mutation;

  @Option(
      names = "--shrink",
      paramLabel = "F",
      description = "privgene: share of it that each later generation keeps; default 0.95")
  private @Nullable String shrink;

  boolean isRecordsGiven() {
    return records != null;
  }

  int records() {
    return (int)
        WholeNumber.parse(
            "--records",
            records,
            MOST,
            "give the table's number of records, which is public, or with --neighbours add-remove"
                + " any public number near it.");
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
    return clip(Rational.ONE);
  }

  private Rational clip(Rational usual) {
    return clip == null ? usual : number("--clip", clip);
  }

  /** The constants of a published method, but for those that were given. */
  PublishedSgd.Constants constants(PublishedSgd.Constants usual) {
    return new PublishedSgd.Constants(
        clip(usual.clip()),
        learningRate(usual.learningRate()),
        isNoiseGiven() ? noise() : usual.noise());
  }

  boolean isNoiseGiven() {
    return noise != null;
  }

  Rational noise() {
    return number("--noise-multiplier", String.valueOf(noise));
  }

  Optimiser optimiser(Optimiser.Kind kind) {
    return new Optimiser(kind, learningRate(kind == Optimiser.Kind.SGD ? 1 : 0.01));
  }

  private double learningRate(double usual) {
    return RealNumber.parse("--learning-rate", learningRate, usual, 1e-12, 1e9);
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

  /** The constants of dp-agd's search. */
  DpAgd.Search search() {
    DpAgd.Search usual = DpAgd.Search.USUAL;
    return new DpAgd.Search(
        splits == null ? usual.splits() : (int) WholeNumber.parse("--splits", splits, MOST_EPOCHS),
        RealNumber.parse("--increase", increase, usual.increase(), 1e-6, 1e5),
        candidates(usual.candidates(), 1),
        adapted == null
            ? usual.adapted()
            : (int) WholeNumber.parse("--adapt-every", adapted, MOST_EPOCHS),
        RealNumber.parse("--growth", growth, usual.growth(), 0, 1e5),
        RealNumber.parse("--largest-step", largestStep, usual.largestStep(), 1e-6, 1e5));
  }

  private int candidates(int usual, int least) {
    int value =
        candidates == null
            ? usual
            : (int) WholeNumber.parse("--candidates", candidates, MOST_CANDIDATES);
    if (value < least) {
      throw new InvalidInputException(
          "--candidates is below %d".formatted(least), "use more, or leave it out.");
    }
    return value;
  }

  /** The parameters of privgene. */
  PrivGene.Parameters evolution(PrivacyTarget target, Adjacency adjacency, MarginLoss loss) {
    PrivGene.Parameters usual =
        PrivGene.Parameters.usual(
            target, adjacency, loss, breed(), generations(target.epsilonValue()));
    if (usual.breed() == PrivGene.Breed.COORDINATES && (candidates != null || survivors != null)) {
      throw new InvalidInputException(
          "--candidates and --survivors are of privgene with --breed crossover",
          "leave them out, or use --breed crossover.");
    }
    int all = candidates(usual.candidates(), 2);
    int kept =
        survivors == null
            ? Math.min(all, usual.survivors())
            : (int) WholeNumber.parse("--survivors", survivors, MOST_CANDIDATES);
    if (kept < 2 || kept > all) {
      throw new InvalidInputException(
          "--survivors is not from 2 to the number of candidates, %d".formatted(all),
          "use a number in that range, or more --candidates.");
    }
    return new PrivGene.Parameters(
        target,
        adjacency,
        loss,
        usual.breed(),
        usual.generations(),
        all,
        kept,
        RealNumber.parse("--mutation", mutation, usual.step(), 1e-9, 1e5),
        RealNumber.parse("--shrink", shrink, usual.shrink(), 1e-3, 1));
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

  private int generations(double epsilon) {
    return generations == null
        ? PrivGene.Parameters.usualGenerations(records(), epsilon)
        : (int) WholeNumber.parse("--generations", generations, 100_000);
  }

  private PrivGene.Breed breed() {
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
        "%s is %s, which is no number from 1e-6 to 1e6".formatted(option, Quoted.of(text)),
        "use a decimal number such as 1.");
  }
}
