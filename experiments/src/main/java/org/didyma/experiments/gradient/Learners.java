package org.didyma.experiments.gradient;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.descent.WeightAverage;
import org.didyma.mechanisms.gradient.loss.HuberMarginLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.privacy.Adjacency;

/**
 * The learners of the gradient methods' papers: declared mechanisms with the values of their
 * parameters that a paper has where it differs from what is usual here.
 */
public final class Learners {

  /** No other values than the usual ones. */
  /** No values but the usual ones. */
  public static final Function<TableTask.Facts, Map<String, String>> USUAL = facts -> Map.of();

  private Learners() {}

  /**
   * A learner of a name.
   *
   * @param mechanism a mechanism that learns from rows; is given the task's loss, and lambda and
   *     the number of records where it takes them
   * @param more values, which go before those
   */
  private static GradientLearner learner(
      String name,
      String mechanism,
      Adjacency adjacency,
      Function<TableTask.Facts, Map<String, String>> more) {
    MechanismSpec<?, ?> kind = Mechanisms.named(mechanism);
    return GradientLearner.of(
        name,
        kind,
        adjacency,
        facts -> {
          Map<String, String> values = new HashMap<>();
          if (kind.takes("loss")) {
            put(values, facts.loss());
          }
          values.put("lambda", Double.toString(facts.loss().lambda()));
          values.put("records", Integer.toString(facts.records()));
          values.keySet().removeIf(parameter -> !kind.takes(parameter));
          values.putAll(more.apply(facts));
          return values;
        });
  }

  private static void put(Map<String, String> values, RegularisedLoss loss) {
    values.put("loss", loss.loss().name());
    if (loss.loss() instanceof HuberMarginLoss huber) {
      values.put("huber-width", Double.toString(huber.width()));
    }
  }

  /** The same for who needs a smooth loss: the Huber loss is nearly the hinge loss. */
  private static GradientLearner smooth(
      String name,
      String mechanism,
      Adjacency adjacency,
      Function<TableTask.Facts, Map<String, String>> more) {
    return learner(
        name,
        mechanism,
        adjacency,
        facts -> {
          Map<String, String> values = new HashMap<>(more.apply(facts));
          if (!facts.loss().loss().isSmooth()) {
            values.put("loss", "huber");
          }
          return values;
        });
  }

  /**
   * DP-AGD, with the choice of its paper, and clipping to 3.
   *
   * @param sample the largest number of records that a step looks at, a Poisson sample of its own
   *     where there are more
   * @param more values
   */
  public static GradientLearner agd(
      int sample, Function<TableTask.Facts, Map<String, String>> more) {
    return learner(
        "dp-agd",
        "dp-agd",
        Adjacency.ADD_REMOVE,
        facts -> {
          Map<String, String> values = new HashMap<>();
          values.put("choice", "exponential-noise");
          values.put("clip", "3");
          values.put("sample", Integer.toString(Math.min(sample, facts.records())));
          values.put("fresh-samples", "true");
          values.putAll(more.apply(facts));
          return values;
        });
  }

  /** The values of some parameters: the place on the axis. */
  public static Function<TableTask.Facts, Map<String, String>> place(String... parameters) {
    return facts -> {
      Map<String, String> values = new HashMap<>();
      Arrays.stream(parameters).forEach(p -> values.put(p, facts.at().toPlainString()));
      return values;
    };
  }

  /** SGD with advanced composition. */
  public static GradientLearner sgdAdv(Function<TableTask.Facts, Map<String, String>> more) {
    return learner("sgd-adv", "sgd-adv", Adjacency.REPLACE, more);
  }

  /** SGD with the moments accountant. */
  public static GradientLearner sgdMa(Function<TableTask.Facts, Map<String, String>> more) {
    return learner("sgd-ma", "sgd-ma", Adjacency.ADD_REMOVE, more);
  }

  /** PrivGene by coordinates. */
  public static GradientLearner privGene(Function<TableTask.Facts, Map<String, String>> more) {
    return learner("privgene", "privgene", Adjacency.ADD_REMOVE, more);
  }

  /** Objective perturbation with no regulariser but what its promise needs. */
  public static GradientLearner objectivePerturbation(
      Function<TableTask.Facts, Map<String, String>> more) {
    return smooth(
        "objective-perturbation",
        "objective-perturbation",
        Adjacency.ADD_REMOVE,
        facts -> {
          Map<String, String> values = new HashMap<>(more.apply(facts));
          values.put("lambda", "0");
          values.put("margin-noise", "1e9");
          return values;
        });
  }

  /** Output perturbation of 50 full gradient steps. */
  public static GradientLearner outputPerturbation(
      Function<TableTask.Facts, Map<String, String>> more) {
    return smooth("output-perturbation", "output-perturbation", Adjacency.REPLACE, more);
  }

  /** The minimum of the mean loss. */
  public static GradientLearner nonPrivate() {
    return smooth("non-private", "l-bfgs", Adjacency.REPLACE, USUAL);
  }

  /** The same where the place on the axis is one of its parameters. */
  public static GradientLearner minimum(String parameter) {
    return smooth("minimum", "l-bfgs", Adjacency.REPLACE, place(parameter)).heedingPlace();
  }

  /** The more frequent label. */
  public static GradientLearner majority() {
    return learner("majority", "majority", Adjacency.REPLACE, USUAL);
  }

  /** Noiseless descent in passes. */
  public static GradientLearner noiseless(
      String name, Function<TableTask.Facts, PassDescent.Plan> plan) {
    return GradientLearner.withoutPrivacy(
        name,
        (rows, facts, random, listener) ->
            PassDescent.run(
                rows, plan.apply(facts), AddedNoise.NONE, random, listener::isCancelled));
  }

  /** Bolt-on PSGD, in the ball that holds the minimum. */
  public static GradientLearner psgd(int passes, int batch) {
    return psgd("psgd", facts -> passes, batch, "proven");
  }

  /** Bolt-on PSGD with the noise of its paper, which promises nothing with batches. */
  public static GradientLearner publishedPsgd(int passes, int batch) {
    return psgd("psgd-published", facts -> passes, batch, "published");
  }

  /** Bolt-on PSGD without a regulariser, in batches of the size that is the place on the axis. */
  public static GradientLearner psgd(String name, int passes) {
    return learner(name, "psgd", Adjacency.REPLACE, facts -> inPasses(passes, whole(facts)));
  }

  /**
   * Bolt-on PSGD in as many passes as the place on the axis says.
   *
   * @param calibration of its noise: proven, or published, which promises nothing with batches
   */
  public static GradientLearner psgdInPasses(String name, int batch, String calibration) {
    return psgd(name, Learners::whole, batch, calibration);
  }

  /**
   * Bolt-on PSGD in batches of the size that is the place on the axis, in the ball that holds the
   * minimum.
   *
   * @param calibration of its noise: proven, or published, which promises nothing with batches
   */
  public static GradientLearner psgdInBatches(String name, int passes, String calibration) {
    return psgd(name, facts -> passes, Learners::whole, calibration);
  }

  private static GradientLearner psgd(
      String name, ToIntFunction<TableTask.Facts> passes, int batch, String calibration) {
    return psgd(name, passes, facts -> batch, calibration);
  }

  private static GradientLearner psgd(
      String name,
      ToIntFunction<TableTask.Facts> passes,
      ToIntFunction<TableTask.Facts> batch,
      String calibration) {
    return learner(
        name,
        "psgd",
        Adjacency.REPLACE,
        facts -> {
          Map<String, String> values = inPasses(passes.applyAsInt(facts), batch.applyAsInt(facts));
          values.put("calibration", calibration);
          if (facts.loss().lambda() > 0) {
            values.put("radius", Double.toString(radius(facts.loss())));
          }
          return values;
        });
  }

  private static Map<String, String> inPasses(int passes, int batch) {
    return new HashMap<>(
        Map.of("passes", Integer.toString(passes), "batch", Integer.toString(batch)));
  }

  /**
   * SCS13 in some passes.
   *
   * @param more values of its other parameters
   */
  public static GradientLearner scs13(
      String name, int passes, Function<TableTask.Facts, Map<String, String>> more) {
    return learner(
        name,
        "scs13",
        Adjacency.REPLACE,
        facts -> {
          Map<String, String> values = new HashMap<>(more.apply(facts));
          values.put("passes", Integer.toString(passes));
          return values;
        });
  }

  /** BST14. */
  public static GradientLearner bst14(int passes, int batch) {
    return bst14(passes, facts -> batch);
  }

  /** The same in batches of a size that may be the place on the axis. */
  public static GradientLearner bst14(int passes, ToIntFunction<TableTask.Facts> batch) {
    return learner(
        "bst14", "bst14", Adjacency.REPLACE, facts -> inPasses(passes, batch.applyAsInt(facts)));
  }

  /** 1/lambda, or no bound for convex losses. */
  private static double radius(RegularisedLoss loss) {
    return loss.lambda() > 0 ? 1 / loss.lambda() : Double.POSITIVE_INFINITY;
  }

  /** The descent that {@link #psgd} puts noise on, with the step sizes of its paper. */
  public static PassDescent.Plan plan(
      TableTask.Facts facts, int passes, int batch, StepSize steps) {
    return new PassDescent.Plan(
        facts.loss(), passes, batch, steps, radius(facts.loss()), WeightAverage.LAST);
  }

  /** The place on the axis as a whole number. */
  public static int whole(TableTask.Facts facts) {
    BigDecimal at = facts.at();
    return at.intValueExact();
  }
}
