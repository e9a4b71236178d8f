package org.didyma.mechanisms.lattice;

import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.law.Laws;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.rounds.Rounds;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.ScoreNoise;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Promise: the points of the lattice are visited in uniformly random order, and the first is
 * released whose coin shows heads, with probability exp(-lambda * (L(w) - L_min)), lambda as in
 * {@link ExponentialMechanism}; hence the release is epsilon-differentially private (pure) under
 * that adjacency, without conditions. A {@link LatticePrior} adds to L(w), and so to L_min.
 *
 * <p>Its expected loss is at most that of the exponential mechanism, and at best exceeds the least
 * loss by half as much. The difference shows where few points share most of the probability.
 *
 * <p>Source: McKenna and Sheldon, "Permute-and-flip: a new mechanism for differentially private
 * selection" (2020); the proof for this loss is docs/proofs/permute-and-flip.md.
 */
public final class PermuteAndFlip
    implements LatticeMechanism<ExponentialMechanism.Parameters>,
        DeclaredMechanism<Cells, ExponentialMechanism.Parameters> {

  public static final MechanismSpec<Cells, ExponentialMechanism.Parameters> KIND =
      MechanismSpec.<Cells, ExponentialMechanism.Parameters>of(
              "permute-and-flip", "a sample with at most the expected cost of exponential")
          .provenIn("docs/proofs/permute-and-flip.md")
          .withLaw(Laws.PERMUTE_AND_FLIP)
          .choosesFromLattice()
          .takesUnits()
          .takesLabels()
          .takes(LatticePrior.FORM)
          .takes(LatticePrior.PENALTY)
          .learnsFrom(Form.CELLS)
          .made(s -> new PermuteAndFlip(s.threads()), ExponentialMechanism::preferring);

  private final ExponentialMechanism exponential = new ExponentialMechanism();
  private final LatticeSampler sampler;

  /** The mechanism on one thread. */
  public PermuteAndFlip() {
    this(1);
  }

  /**
   * @param threads used by a long draw, at least 1; chosen from public things only
   */
  public PermuteAndFlip(int threads) {
    this(new LatticeSampler(ScoreNoise.EXPONENTIAL, threads));
  }

  private PermuteAndFlip(LatticeSampler sampler) {
    this.sampler = sampler;
  }

  /** The same in rounds of tasks, as {@link ExponentialMechanism#inRounds} has them. */
  public PermuteAndFlip inRounds(Rounds rounds) {
    return new PermuteAndFlip(sampler.inRounds(rounds));
  }

  @Override
  public MechanismSpec<Cells, ExponentialMechanism.Parameters> kind() {
    return KIND;
  }

  @Override
  public PrivacyEvent describe(ExponentialMechanism.Parameters parameters) {
    LatticeSampler.requireTakes(parameters.lattice(), parameters.loss());
    parameters.prior().requireTakes(parameters.lattice());
    ExactRoom.require(parameters.lattice(), parameters.loss(), parameters.adjacency());
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(ExponentialMechanism.Parameters parameters) {
    return exponential.guarantee(parameters);
  }

  @Override
  public void check(Cells cells, ExponentialMechanism.Parameters parameters) {
    ExactRoom.require(cells, parameters.lattice(), parameters.loss(), parameters.adjacency());
  }

  @Override
  public RawOutput.Point draw(
      Cells cells,
      ExponentialMechanism.Parameters parameters,
      RandomBits bits,
      CancellationToken stop) {
    check(cells, parameters);
    LearningProblem problem = LearningProblem.of(cells, parameters.lattice(), parameters.loss());
    LatticeSampler.Sample sample =
        sampler
            .with(ExponentialMechanism.handicap(parameters))
            .sample(
                problem, ExponentialMechanism.rate(parameters), bits, SearchListener.asking(stop));
    Weights weights = sample.weights();
    return new RawOutput.Point(
        parameters.lattice(),
        weights,
        parameters.loss(),
        Diagnostics.ofSearch(problem, weights, sample.nodes(), "search-tree"));
  }
}
