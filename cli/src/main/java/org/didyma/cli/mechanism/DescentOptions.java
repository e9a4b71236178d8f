package org.didyma.cli.mechanism;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.HingeLoss;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.MarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of gradient methods. No default depends on the data. */
final class DescentOptions {

  /** The options of every private method that learns from rows with a loss of margins. */
  private static final Set<String> ROWS =
      Set.of("--delta", "--loss", "--huber-width", "--row-norm");

  private static final double LARGE = 1e9;
  private static final double BELOW_ONE = 1 - 0x1p-20;
  private static final int MOST_PASSES = 1_000_000;

  @Option(
      names = "--loss",
      paramLabel = "NAME",
      description = "gradient methods: logistic, huber or hinge; default logistic")
  private @Nullable String loss;

  @Option(
      names = "--huber-width",
      paramLabel = "H",
      description = "half the width of the rounded corner of --loss huber; default 0.1")
  private @Nullable String width;

  @Option(
      names = "--lambda",
      paramLabel = "L",
      description =
          "regularisation L/2 |w|^2 of the mean loss; default 0.001, and 0 for"
              + " objective-perturbation")
  private @Nullable String lambda;

  @Option(
      names = "--passes",
      paramLabel = "K",
      description = "passes over the table; default 10, 1 for scs13")
  private @Nullable String passes;

  @Option(names = "--batch", paramLabel = "B", description = "rows of an update; default 50")
  private @Nullable String batch;

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description = "steps on the whole table, of output-perturbation; default 50")
  private @Nullable String iterations;

  @Option(
      names = "--steps",
      paramLabel = "KIND",
      description =
          "psgd: constant, decreasing, square-root or strongly-convex; default strongly-convex,"
              + " constant where lambda is 0; scs13: constant, square-root (S/sqrt(t)) or"
              + " strongly-convex (1/(L t)); default square-root")
  private @Nullable String steps;

  @Option(
      names = "--step-power",
      paramLabel = "C",
      description =
          "psgd: C in steps 2/(beta (t + n^C)), decreasing, or 2/(beta (sqrt(t) + n^C)),"
              + " square-root, beta the smoothness of the loss; from 0 to below 1, default 0.5")
  private @Nullable String stepPower;

  @Option(
      names = "--composition",
      paramLabel = "NAME",
      description =
          "scs13 with --delta: how passes add up: gaussian (exactly) or basic (equal shares, more"
              + " noise); default gaussian")
  private @Nullable String composition;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      description =
          "objective-perturbation: largest norm of the gradient of the perturbed sum at what is"
              + " taken for its minimum; default 1e-6")
  private @Nullable String tolerance;

  @Option(
      names = "--step-size",
      paramLabel = "S",
      description =
          "length of a constant step, psgd: default 1/sqrt(n), output-perturbation: at most 1; of"
              + " scs13, constant or S/sqrt(t): default 1")
  private @Nullable String stepSize;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description =
          "largest norm of the weights on scaled rows; default 1/lambda for scs13 and bst14, none"
              + " for psgd")
  private @Nullable String radius;

  @Option(
      names = "--average",
      paramLabel = "KIND",
      description = "release the last weights or a mean: last, all or last-pass; default last")
  private @Nullable String average;

  @Option(
      names = "--form",
      paramLabel = "NAME",
      description =
          "objective-perturbation: amp (approximate minima, covered by noise), sharp, kst or cms;"
              + " default amp")
  private @Nullable String form;

  @Option(
      names = "--row-norm",
      paramLabel = "N",
      description =
          "gradient methods: public bound on the norm of a row with coordinates in [-1, 1] and a"
              + " bias of 1; longer rows are shortened; default the largest that the schema admits")
  private @Nullable String rowNorm;

  @Option(
      names = "--stream",
      description =
          "psgd and scs13: read the table again in each pass instead of holding it in memory")
  private boolean stream;

  /** The options of every private method on rows, and some more. */
  static Set<String> rowsAnd(String... more) {
    return Stream.concat(ROWS.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
  }

  MarginLoss marginLoss() {
    String name = loss == null ? "logistic" : loss;
    if (width != null && !name.equals("huber")) {
      throw new InvalidInputException(
          "--huber-width is for --loss huber only", "leave it out, or use --loss huber.");
    }
    return switch (name) {
      case "logistic" -> new LogisticLoss();
      case "hinge" -> new HingeLoss();
      case "huber" ->
          new HuberLoss(
              RealNumber.parse("--huber-width", width, HuberLoss.USUAL_WIDTH, 1e-6, LARGE));
      default ->
          throw new InvalidInputException(
              "--loss is " + Quoted.of(name) + ", which does not exist here",
              "use logistic, huber or hinge.");
    };
  }

  double lambda(double usual) {
    return RealNumber.parse("--lambda", lambda, usual, 0, LARGE);
  }

  RegularisedLoss loss() {
    return new RegularisedLoss(marginLoss(), lambda(RegularisedLoss.USUAL_LAMBDA));
  }

  int passes(int usual) {
    return passes == null ? usual : (int) WholeNumber.parse("--passes", passes, MOST_PASSES);
  }

  int batch() {
    return batch == null ? 50 : (int) WholeNumber.parse("--batch", batch, Integer.MAX_VALUE);
  }

  int iterations() {
    return iterations == null
        ? 50
        : (int) WholeNumber.parse("--iterations", iterations, MOST_PASSES);
  }

  /** The length of steps, NaN unless given. */
  double stepSize(double usual) {
    return RealNumber.parse("--step-size", stepSize, usual, 1e-12, LARGE);
  }

  StepRule steps() {
    RegularisedLoss objective = loss();
    StepRule.Kind kind =
        steps == null
            ? StepRule.usual(objective).kind()
            : named("--steps", steps, StepRule.Kind.values());
    if (stepSize != null && kind != StepRule.Kind.CONSTANT) {
      throw new InvalidInputException(
          "--step-size is the length of constant steps", "leave it out, or use --steps constant.");
    }
    boolean powered = kind == StepRule.Kind.DECREASING || kind == StepRule.Kind.SQUARE_ROOT;
    if (stepPower != null && !powered) {
      throw new InvalidInputException(
          "--step-power is of decreasing steps",
          "leave it out, or use --steps decreasing or --steps square-root.");
    }
    return new StepRule(
        kind,
        powered
            ? RealNumber.parse("--step-power", stepPower, Double.NaN, 0, BELOW_ONE)
            : stepSize(Double.NaN));
  }

  /** The steps of descents whose noise does not depend on them. */
  StepSize noisySteps() {
    StepRule.Kind kind =
        steps == null ? StepRule.Kind.SQUARE_ROOT : named("--steps", steps, StepRule.Kind.values());
    double lambda = lambda(RegularisedLoss.USUAL_LAMBDA);
    return switch (kind) {
      case CONSTANT -> new StepSize.Constant(stepSize(1));
      case SQUARE_ROOT -> new StepSize.InverseRoot(stepSize(1));
      case STRONGLY_CONVEX -> {
        if (stepSize != null || lambda == 0) {
          throw new InvalidInputException(
              "strongly convex steps are 1/(lambda t), which needs a lambda above 0 and nothing else",
              "leave --step-size out, or use other --steps.");
        }
        yield new StepSize.Inverse(lambda);
      }
      case DECREASING ->
          throw new InvalidInputException(
              "--steps decreasing is for psgd", "use constant, square-root or strongly-convex.");
    };
  }

  Scs13.Composition composition() {
    return composition == null
        ? Scs13.Composition.GAUSSIAN
        : named("--composition", composition, Scs13.Composition.values());
  }

  double tolerance() {
    return RealNumber.parse(
        "--tolerance", tolerance, ObjectivePerturbation.USUAL_TOLERANCE, 1e-9, 1e3);
  }

  double radius(double usual) {
    return RealNumber.parse("--radius", radius, usual, 1e-9, LARGE);
  }

  Averaging average() {
    return average == null ? Averaging.LAST : named("--average", average, Averaging.values());
  }

  ObjectivePerturbation.Form form() {
    return form == null
        ? ObjectivePerturbation.Form.AMP
        : named("--form", form, ObjectivePerturbation.Form.values());
  }

  RowsForm rows() {
    return new RowsForm(RealNumber.parse("--row-norm", rowNorm, 0, 1e-6, LARGE));
  }

  boolean isStreamed() {
    return stream;
  }

  /** The constant whose name, in small letters with hyphens, was given. */
  static <E extends Enum<E>> E named(String option, String text, E[] all) {
    return Arrays.stream(all)
        .filter(e -> label(e).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new InvalidInputException(
                    option + " is " + Quoted.of(text) + ", which does not exist here",
                    Arrays.stream(all)
                        .map(DescentOptions::label)
                        .collect(Collectors.joining(", ", "use one of: ", "."))));
  }

  private static String label(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
