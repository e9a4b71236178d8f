package org.didyma.cli.mechanism;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.formulations.InvalidInputException;
import org.didyma.mechanisms.excess.ExcessBound;
import org.didyma.mechanisms.lattice.AnswerRule;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.mechanisms.lattice.NoiseLaw;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PermuteAndFlip;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.mechanisms.lattice.PerturbedMinimum;
import org.didyma.mechanisms.lattice.Rspm;
import org.didyma.oracles.search.ChainSearch;

/**
 * The mechanism with the smallest proven bound on excess cost, from public sizes alone: see
 * docs/proofs/excess.md.
 */
final class AutoChoice implements MechanismChoice {

  /** The bounds may fail with this probability. */
  private static final double BETA = 0.05;

  /** Above so many points permute-and-flip takes longer than a draw. */
  private static final int FEW_POINTS = 1 << 16;

  /** A mechanism with a bound. */
  private record Candidate(double excess, ChosenMechanism<?, ?> mechanism) {
    String words() {
      return "%s %s".formatted(mechanism.name(), number(excess));
    }
  }

  @Override
  public String name() {
    return "auto";
  }

  @Override
  public Set<String> options() {
    return ChosenMechanism.latticeOptionsAnd("--delta");
  }

  @Override
  public ChosenMechanism<?, ?> over(Setting setting) {
    List<Candidate> candidates = candidates(setting);
    // The first of equals: permute-and-flip never costs more on average.
    Candidate best =
        candidates.stream().min(Comparator.comparingDouble(Candidate::excess)).orElseThrow();
    return best.mechanism.because(
        ("of the mechanisms for these public sizes %s has the smallest proven bound: but with"
                + " probability %s it costs at most %s more on the training records than the best"
                + " weights (bounds: %s)")
            .formatted(
                best.mechanism.name(),
                BETA,
                number(best.excess),
                candidates.stream().map(Candidate::words).collect(Collectors.joining(", "))));
  }

  private static String number(double excess) {
    return String.format(Locale.ROOT, "%.0f", Math.ceil(excess));
  }

  private static List<Candidate> candidates(Setting setting) {
    List<Candidate> candidates = new ArrayList<>();
    ExponentialMechanism.Parameters draw = ScoredChoices.parameters(setting);
    double excess = ExcessBound.ofDraw(draw, BETA);
    if (PermuteAndFlip.takes(setting.lattice(), FEW_POINTS)) {
      candidates.add(new Candidate(excess, ChosenMechanism.onCells(new PermuteAndFlip(), draw)));
    }
    candidates.add(new Candidate(excess, ScoredChoices.exponential(setting)));
    addPerturbed(candidates, new OpDisc(new ChainSearch(setting.threads())), setting);
    addPerturbed(candidates, new Rspm(new ChainSearch(setting.threads())), setting);
    return candidates;
  }

  /** Adds a perturbed minimum with the better of the noises that the setting allows. */
  private static void addPerturbed(
      List<Candidate> candidates, PerturbedMinimum mechanism, Setting setting) {
    List<NoiseLaw> laws = new ArrayList<>(List.of(new NoiseLaw.DiscreteLaplace()));
    if (!setting.delta().isZero()) {
      laws.add(new NoiseLaw.Gaussian(setting.delta()));
    }
    List<Candidate> own = new ArrayList<>();
    for (NoiseLaw law : laws) {
      PerturbationParameters parameters =
          new PerturbationParameters(
              setting.epsilon(),
              setting.adjacency(),
              setting.lattice(),
              setting.costs(),
              law,
              AnswerRule.LEAST_MINIMISER);
      try {
        own.add(
            new Candidate(
                ExcessBound.ofMinimum(mechanism.profile(parameters), BETA),
                ChosenMechanism.onCells(mechanism, parameters)));
      } catch (InvalidInputException e) {
        // Not for this lattice, such as objective perturbation with an intercept.
      }
    }
    own.stream().min(Comparator.comparingDouble(Candidate::excess)).ifPresent(candidates::add);
  }
}
