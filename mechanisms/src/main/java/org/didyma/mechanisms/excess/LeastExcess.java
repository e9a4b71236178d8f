package org.didyma.mechanisms.excess;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.DeclaredMechanism;
import org.didyma.mechanisms.LatticeLoss;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.ParameterValues;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.LatticeMechanism;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.PerturbedMinimum;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * Promise: the release is that of the lattice mechanism whose proven bound on excess cost is
 * smallest for the public parameters, and has that mechanism's guarantee. The data have no part in
 * the choice, so it costs no privacy.
 *
 * <p>The bounds and what they leave out are in docs/proofs/excess.md.
 */
public final class LeastExcess
    implements LatticeMechanism<LeastExcess.Parameters>,
        DeclaredMechanism<Cells, LeastExcess.Parameters> {

  public static final MechanismSpec<Cells, Parameters> KIND =
      MechanismSpec.<Cells, Parameters>of(
              "auto", "the mechanism with the smallest proven bound for the public sizes")
          .provenIn("docs/proofs/excess.md")
          .choosesFromLattice()
          .takesUnits()
          .needs(RequiredInput.DELTA)
          .learnsFrom(Form.CELLS)
          .chosen(LeastExcess::best);

  private static ConfiguredMechanism<?, ?> best(PublicContext s, ParameterValues v) {
    if (s.lattice().constraints().map(Constraints::hasPenalties).orElse(false)) {
      throw new InvalidInputException(
          "auto compares bounds on the loss, which do not cover penalties on columns",
          "name a mechanism that adds them, exponential or permute-and-flip.");
    }
    List<Candidate<?>> candidates =
        new LeastExcess(s.threads())
            .candidates(
                new Parameters(
                    s.epsilon(), s.delta(), s.adjacency(), s.lattice(), LatticeLoss.of(s, v)));
    Candidate<?> best = candidates.get(0);
    return best.chosen(
        ("of the mechanisms for these public sizes %s has the smallest proven bound: except with"
                + " probability %s it costs at most %s more on the training records than the"
                + " best weights (bounds: %s)")
            .formatted(
                best.mechanism().name(),
                BETA,
                best.inWords(),
                candidates.stream()
                    .map(c -> c.mechanism().name() + " " + c.inWords())
                    .collect(Collectors.joining(", "))));
  }

  /** The bounds may fail with this probability. */
  public static final double BETA = 0.05;

  /**
   * Public parameters, all that the choice may depend on.
   *
   * @param epsilon above 0
   * @param delta 0 where only pure promises will do
   * @param adjacency which data sets are neighbours
   * @param lattice the weights to choose from
   * @param loss of a record, public
   */
  public record Parameters(
      Epsilon epsilon, Delta delta, Adjacency adjacency, WeightLattice lattice, ScoreLoss loss) {

    private ExponentialMechanism.Parameters draw() {
      return new ExponentialMechanism.Parameters(epsilon, adjacency, lattice, loss);
    }

    private PerturbationParameters perturbation(NoiseLaw law) {
      return new PerturbationParameters(
          epsilon, adjacency, lattice, loss, law, AnswerRule.LEAST_MINIMISER);
    }
  }

  /**
   * A mechanism with its bound.
   *
   * @param mechanism the mechanism
   * @param parameters what to release with it
   * @param excess but with probability {@link #BETA} a release costs at most so much more than the
   *     best weights
   */
  public record Candidate<P>(LatticeMechanism<P> mechanism, P parameters, double excess) {
    private ConfiguredMechanism<Cells, P> chosen(String why) {
      return new ConfiguredMechanism<>(mechanism, parameters, Form.CELLS, why, List.of());
    }

    private String inWords() {
      return String.format(Locale.ROOT, "%.0f", Math.ceil(excess));
    }

    private PrivacyEvent event() {
      return mechanism.describe(parameters);
    }

    private PrivacyGuarantee guarantee() {
      return mechanism.guarantee(parameters);
    }

    private void check(Cells cells) {
      mechanism.check(cells, parameters);
    }

    private RawOutput.Point draw(Cells cells, RandomBits bits, CancellationToken stop) {
      return mechanism.draw(cells, parameters, bits, stop);
    }
  }

  private final int threads;

  /**
   * @param threads of a long draw or search, at least 1
   */
  public LeastExcess(int threads) {
    this.threads = threads;
  }

  @Override
  public MechanismSpec<Cells, Parameters> kind() {
    return KIND;
  }

  /** That of the chosen mechanism. */
  @Override
  public String name(Parameters parameters) {
    return best(parameters).mechanism().name();
  }

  /** That of the chosen mechanism. */
  @Override
  public String proof(Parameters parameters) {
    return best(parameters).mechanism().proof();
  }

  /** The mechanisms that take these parameters, that of the smallest bound first. */
  public List<Candidate<?>> candidates(Parameters parameters) {
    List<Candidate<?>> candidates = new ArrayList<>();
    // Before the exponential mechanism, whose bound is the same: it never costs more on average.
    addDraw(candidates, new PermuteAndFlip(threads), parameters.draw());
    addDraw(candidates, new ExponentialMechanism(threads), parameters.draw());
    addPerturbed(candidates, new OpDisc(new ChainSearch(threads)), parameters);
    addPerturbed(candidates, new Rspm(new ChainSearch(threads)), parameters);
    if (candidates.isEmpty()) {
      // None takes them, and says why.
      new PermuteAndFlip(threads).describe(parameters.draw());
      throw new IllegalStateException("a mechanism takes inputs that it was not listed for");
    }
    // Stable: of equal bounds the first stays first.
    candidates.sort(Comparator.comparingDouble(Candidate::excess));
    return List.copyOf(candidates);
  }

  /** Adds a draw, unless it does not take the lattice, which may be too large for it. */
  private static void addDraw(
      List<Candidate<?>> candidates,
      LatticeMechanism<ExponentialMechanism.Parameters> mechanism,
      ExponentialMechanism.Parameters draw) {
    try {
      mechanism.describe(draw);
    } catch (InvalidInputException e) {
      return;
    }
    candidates.add(new Candidate<>(mechanism, draw, ExcessBound.ofDraw(draw, BETA)));
  }

  /** Adds a perturbed minimum with the better of the noises that the parameters allow. */
  private static void addPerturbed(
      List<Candidate<?>> candidates, PerturbedMinimum mechanism, Parameters parameters) {
    List<NoiseLaw> laws = new ArrayList<>(List.of(new NoiseLaw.DiscreteLaplace()));
    if (!parameters.delta().isZero()) {
      laws.add(new NoiseLaw.Gaussian(parameters.delta()));
    }
    List<Candidate<PerturbationParameters>> own = new ArrayList<>();
    for (NoiseLaw law : laws) {
      PerturbationParameters perturbation = parameters.perturbation(law);
      try {
        double excess = ExcessBound.ofMinimum(mechanism.profile(perturbation), BETA);
        own.add(new Candidate<>(mechanism, perturbation, excess));
      } catch (InvalidInputException e) {
        // Not for this lattice, such as objective perturbation with an intercept.
      }
    }
    own.stream().min(Comparator.comparingDouble(Candidate::excess)).ifPresent(candidates::add);
  }

  private Candidate<?> best(Parameters parameters) {
    return candidates(parameters).get(0);
  }

  @Override
  public PrivacyEvent describe(Parameters parameters) {
    return best(parameters).event();
  }

  @Override
  public PrivacyGuarantee guarantee(Parameters parameters) {
    return best(parameters).guarantee();
  }

  @Override
  public void check(Cells cells, Parameters parameters) {
    best(parameters).check(cells);
  }

  /** The chosen mechanism's draw. */
  @Override
  public RawOutput.Point draw(
      Cells cells, Parameters parameters, RandomBits bits, CancellationToken stop) {
    return best(parameters).draw(cells, bits, stop);
  }
}
