package org.didyma.mechanisms.lattice;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.LogPrior;
import org.didyma.oracles.sampling.Rate;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Promise: the released weights are a draw from p(w) proportional to exp(-lambda * L(w)) over the
 * lattice, lambda = epsilon/(2c) when a record is replaced and epsilon/c when one is added or
 * removed, c the width of the loss (the larger misclassification cost for 0/1 loss); hence the
 * release is epsilon-differentially private (pure) under that adjacency, without conditions.
 *
 * <p>A {@link LatticePrior} adds a public number C(w) to L(w), and changes nothing else of it.
 *
 * <p>Source: McSherry and Talwar, "Mechanism design via differential privacy" (2007); the proof for
 * this loss, and for the sampler's arithmetic, is docs/proofs/exponential-mechanism.md.
 */
public final class ExponentialMechanism
    implements LatticeMechanism<ExponentialMechanism.Parameters>,
        DeclaredMechanism<Cells, ExponentialMechanism.Parameters> {

  public static final MechanismSpec<Cells, Parameters> KIND =
      MechanismSpec.<Cells, Parameters>of(
              "exponential", "weights sampled exactly by their loss; the default")
          .provenIn("docs/proofs/exponential-mechanism.md")
          .withLaw(Laws.EXPONENTIAL)
          .choosesFromLattice()
          .takesUnits()
          .takesLabels()
          .takes(LatticePrior.FORM)
          .takes(LatticePrior.PENALTY)
          .learnsFrom(Form.CELLS)
          .made(s -> new ExponentialMechanism(s.threads()), ExponentialMechanism::preferring);

  /** The parameters of a draw. */
  static Parameters parameters(PublicContext s, ParameterValues v) {
    return new Parameters(s.epsilon(), s.adjacency(), s.lattice(), LatticeLoss.of(s, v));
  }

  /** The same with the prior that is stated. */
  public static Parameters preferring(PublicContext s, ParameterValues v) {
    return parameters(s, v).with(LatticePrior.of(v));
  }

  /**
   * Public parameters.
   *
   * @param epsilon privacy parameter, above 0
   * @param adjacency which data sets are neighbours
   * @param lattice the weights to choose from
   * @param loss of a record, public
   * @param prior what is preferred beforehand
   */
  public record Parameters(
      Epsilon epsilon,
      Adjacency adjacency,
      WeightLattice lattice,
      ScoreLoss loss,
      LatticePrior prior) {
    public Parameters {
      if (epsilon.value().signum() == 0) {
        throw new IllegalArgumentException("epsilon is not above 0");
      }
    }

    /** Nothing is preferred beforehand. */
    public Parameters(Epsilon epsilon, Adjacency adjacency, WeightLattice lattice, ScoreLoss loss) {
      this(epsilon, adjacency, lattice, loss, LatticePrior.NONE);
    }

    public Parameters with(LatticePrior other) {
      return new Parameters(epsilon, adjacency, lattice, loss, other);
    }
  }

  private final LatticeSampler sampler;

  /** The mechanism on one thread. */
  public ExponentialMechanism() {
    this(1);
  }

  /**
   * @param threads used by a long draw, at least 1; chosen from public things only
   */
  public ExponentialMechanism(int threads) {
    this(new LatticeSampler(threads));
  }

  private ExponentialMechanism(LatticeSampler sampler) {
    this.sampler = sampler;
  }

  /**
   * The same, a long draw of which is made in rounds of tasks; its law is the same.
   *
   * @param rounds who runs tasks sees what the promise does not cover: the table's cells and clocks
   */
  public ExponentialMechanism inRounds(Rounds rounds) {
    return new ExponentialMechanism(sampler.inRounds(rounds));
  }

  @Override
  public MechanismSpec<Cells, Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    LatticeSampler.requireTakes(parameters.lattice(), parameters.loss());
    parameters.prior().requireTakes(parameters.lattice());
    ExactRoom.require(parameters.lattice(), parameters.loss(), parameters.adjacency());
    // The log-ratio of probabilities is lambda D(w) plus a constant, and lambda D has range
    // epsilon.
    return new PrivacyEvent.Exponential(parameters.epsilon(), parameters.adjacency());
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return PrivacyGuarantee.pure(parameters.epsilon(), parameters.adjacency());
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    ExactRoom.require(cells, parameters.lattice(), parameters.loss(), parameters.adjacency());
  }

  @Override
  public RawOutput.Point draw(
      Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    check(cells, parameters);
    LearningProblem problem = LearningProblem.of(cells, parameters.lattice(), parameters.loss());
    LatticeSampler.Sample sample =
        sampler
            .with(handicap(parameters))
            .sample(problem, rate(parameters), bits, SearchListener.asking(stop));
    return new RawOutput.Point(
        parameters.lattice(),
        sample.weights(),
        parameters.loss(),
        Diagnostics.ofSearch(problem, sample.weights(), sample.nodes(), "search-tree"));
  }

  /** What the prior adds to the loss of points. */
  static LogPrior handicap(Parameters parameters) {
    return parameters.prior().handicap(parameters.lattice(), rate(parameters));
  }

  /** lambda = epsilon / range of the score difference between neighbours. */
  static Rate rate(Parameters parameters) {
    BigDecimal epsilon = parameters.epsilon().value();
    long range = Math.multiplyExact(parameters.adjacency().changes(), parameters.loss().width());
    BigInteger scale = BigInteger.TEN.pow(Math.max(0, epsilon.scale()));
    return new Rate(
        epsilon.multiply(new BigDecimal(scale)).toBigIntegerExact(),
        scale.multiply(BigInteger.valueOf(range)));
  }
}
