package org.didyma.experiments.gradient;

import java.math.BigDecimal;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.didyma.exact.Rational;
import org.didyma.mechanisms.baseline.Baseline;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.CalibrationRule;
import org.didyma.mechanisms.gradient.DpAgd;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.ObjectivePerturbation;
import org.didyma.mechanisms.gradient.OutputPerturbation;
import org.didyma.mechanisms.gradient.PrivGene;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.PublishedSgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.Averaging;
import org.didyma.mechanisms.gradient.descent.PassDescent;
import org.didyma.mechanisms.gradient.descent.Selection;
import org.didyma.mechanisms.gradient.descent.StepSize;
import org.didyma.mechanisms.gradient.loss.HuberLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.noise.AddedNoise;
import org.didyma.privacy.Adjacency;

/** The learners of the gradient methods' papers. */
public final class Learners {

  private Learners() {}

  /** The loss itself where it is smooth, else the Huber loss, which is nearly the hinge loss. */
  private static RegularisedLoss smooth(RegularisedLoss loss) {
    return loss.loss().isSmooth()
        ? loss
        : new RegularisedLoss(new HuberLoss(HuberLoss.USUAL_WIDTH), loss.lambda());
  }

  /**
   * DP-AGD.
   *
   * @param sample the largest number of records to look at, a Poisson sample where there are more
   * @param clip of gradients and losses
   * @param search its constants
   */
  public static Learner agd(
      int sample,
      Function<TableTask.Setting, Rational> clip,
      Function<TableTask.Setting, DpAgd.Search> search) {
    return Learner.of(
        "dp-agd",
        () -> new DpAgd(1),
        s ->
            new DpAgd.Parameters(
                s.target(),
                Adjacency.ADD_REMOVE,
                s.records(),
                Math.min(sample, s.records()),
                s.loss(),
                clip.apply(s),
                clip.apply(s).doubleValue(),
                Selection.EXPONENTIAL_NOISE,
                search.apply(s)));
  }

  /** DP-AGD with the constants of its paper. */
  public static Learner agd(int sample) {
    return agd(sample, s -> Rational.of(3), s -> DpAgd.Search.USUAL);
  }

  /** SGD with advanced composition. */
  public static Learner sgdAdv() {
    return Learner.of(
        "sgd-adv",
        DpSgd::new,
        s ->
            PublishedSgd.advanced(
                s.target(), s.loss(), s.records(), PublishedSgd.usualLot(s.records())));
  }

  /** SGD with the moments accountant. */
  public static Learner sgdMa() {
    return Learner.of(
        "sgd-ma",
        DpSgd::new,
        s ->
            PublishedSgd.moments(
                s.target(), s.loss(), s.records(), PublishedSgd.usualLot(s.records())));
  }

  /** PrivGene by coordinates. */
  public static Learner privGene() {
    return Learner.of(
        "privgene",
        PrivGene::new,
        s ->
            PrivGene.Parameters.usual(
                s.target(),
                Adjacency.ADD_REMOVE,
                s.loss().loss(),
                PrivGene.Breed.COORDINATES,
                PrivGene.Parameters.usualGenerations(s.records(), s.target().epsilonValue())));
  }

  /** Objective perturbation, which brings a regulariser of its own. */
  public static Learner objectivePerturbation() {
    return Learner.of(
        "objective-perturbation",
        ObjectivePerturbation::new,
        s ->
            new ObjectivePerturbation.Parameters(
                s.target(),
                Adjacency.ADD_REMOVE,
                smooth(s.loss()).loss(),
                0,
                ObjectivePerturbation.Form.AMP,
                ObjectivePerturbation.USUAL_TOLERANCE));
  }

  /** Output perturbation of 50 full gradient steps. */
  public static Learner outputPerturbation() {
    return Learner.of(
        "output-perturbation",
        OutputPerturbation::new,
        s -> OutputPerturbation.Parameters.usual(s.target(), smooth(s.loss())));
  }

  /** The minimum of the mean loss. */
  public static Learner nonPrivate() {
    return baseline("non-private", Baseline.Kind.L_BFGS);
  }

  /** The more frequent label. */
  public static Learner majority() {
    return baseline("majority", Baseline.Kind.MAJORITY);
  }

  /** Neither learner draws anything at random, nor goes through rows in passes. */
  private static Learner baseline(String name, Baseline.Kind kind) {
    return Learner.of(
            name, () -> new Baseline(kind), s -> new Baseline.Parameters(smooth(s.loss()), 1, 1))
        .ignoringPlace();
  }

  /** Noiseless descent in passes. */
  public static Learner noiseless(String name, Function<TableTask.Setting, PassDescent.Plan> plan) {
    return Learner.withoutPrivacy(
        name,
        (rows, setting, random, listener) ->
            PassDescent.run(
                rows, plan.apply(setting), AddedNoise.NONE, random, listener::isCancelled));
  }

  /** Bolt-on PSGD. */
  public static Learner psgd(int passes, int batch) {
    return psgd("psgd", passes, batch, CalibrationRule.PROVEN);
  }

  /** Bolt-on PSGD with the noise of its paper, which promises nothing with batches. */
  public static Learner publishedPsgd(int passes, int batch) {
    return psgd("psgd-published", passes, batch, CalibrationRule.PUBLISHED);
  }

  private static Learner psgd(String name, int passes, int batch, CalibrationRule calibration) {
    return Learner.of(
        name,
        Psgd::new,
        s ->
            new Psgd.Parameters(
                s.target(),
                Adjacency.REPLACE,
                s.loss(),
                passes,
                batch,
                StepRule.usual(s.loss()),
                radius(s.loss()),
                Averaging.LAST,
                calibration));
  }

  /** SCS13 with steps of a kind. */
  public static Learner scs13(
      String name,
      int passes,
      ToIntFunction<TableTask.Setting> batch,
      Function<TableTask.Setting, StepSize> steps) {
    return Learner.of(
        name,
        Scs13::new,
        s ->
            new Scs13.Parameters(
                s.target(),
                Adjacency.REPLACE,
                s.loss(),
                passes,
                batch.applyAsInt(s),
                steps.apply(s),
                radius(s.loss()),
                Averaging.LAST,
                Scs13.Composition.GAUSSIAN));
  }

  /** BST14. */
  public static Learner bst14(int passes, int batch) {
    return Learner.of(
        "bst14",
        Bst14::new,
        s -> {
          Bst14.Parameters usual = Bst14.Parameters.usual(s.target(), s.loss());
          return new Bst14.Parameters(
              usual.target(), usual.adjacency(), usual.loss(), passes, batch, usual.radius());
        });
  }

  /** 1/lambda, or no bound for convex losses. */
  static double radius(RegularisedLoss loss) {
    return loss.lambda() > 0 ? 1 / loss.lambda() : Double.POSITIVE_INFINITY;
  }

  /** The descent that {@link #psgd} puts noise on, with the step sizes of its paper. */
  public static PassDescent.Plan plan(TableTask.Setting s, int passes, int batch, StepSize steps) {
    return new PassDescent.Plan(s.loss(), passes, batch, steps, radius(s.loss()), Averaging.LAST);
  }

  /** The place on the axis as a whole number. */
  public static int whole(TableTask.Setting setting) {
    BigDecimal at = setting.at();
    return at.intValueExact();
  }
}
