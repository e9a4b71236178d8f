package org.didyma.cli.mechanism;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.mechanisms.excess.LeastExcess;

/**
 * The mechanism with the smallest proven bound on excess cost, from public sizes alone: see
 * docs/proofs/excess.md.
 */
final class AutoChoice implements MechanismChoice {

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
    LeastExcess.Parameters sizes =
        new LeastExcess.Parameters(
            setting.epsilon(),
            setting.delta(),
            setting.adjacency(),
            setting.lattice(),
            setting.costs());
    List<LeastExcess.Candidate<?>> candidates =
        new LeastExcess(setting.threads()).candidates(sizes);
    LeastExcess.Candidate<?> best = candidates.get(0);
    return chosen(best)
        .because(
            ("of the mechanisms for these public sizes %s has the smallest proven bound: but with"
                    + " probability %s it costs at most %s more on the training records than the"
                    + " best weights (bounds: %s)")
                .formatted(
                    best.mechanism().name(),
                    LeastExcess.BETA,
                    number(best),
                    candidates.stream()
                        .map(c -> c.mechanism().name() + " " + number(c))
                        .collect(Collectors.joining(", "))));
  }

  private static <P> ChosenMechanism<?, P> chosen(LeastExcess.Candidate<P> candidate) {
    return ChosenMechanism.onCells(candidate.mechanism(), candidate.parameters());
  }

  private static String number(LeastExcess.Candidate<?> candidate) {
    return String.format(Locale.ROOT, "%.0f", Math.ceil(candidate.excess()));
  }
}
