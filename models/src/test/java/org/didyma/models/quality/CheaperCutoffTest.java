package org.didyma.models.quality;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.didyma.formulations.Costs;
import org.didyma.privacy.Adjacency;
import org.junit.jupiter.api.Test;

/**
 * Where no cut-off costs less than the card's own, one is named in at most 2.5 % of releases; where
 * one does, it is found.
 */
class CheaperCutoffTest {

  private static final int RELEASES = 400;

  /** Half of the rows are positive at every score: all cut-offs cost the same. */
  private static final List<Verdicts> EQUAL_COSTS =
      List.of(
          new Verdicts("few", 200, "3", Adjacency.REPLACE, 0.5, Verdicts.bell(12), 1),
          new Verdicts("many", 5000, "1", Adjacency.ADD_REMOVE, 0.5, Verdicts.bell(24), 1),
          new Verdicts("much noise", 1000, "0.1", Adjacency.REPLACE, 0.5, Verdicts.bell(12), 1),
          new Verdicts("bands of 3", 3000, "0.5", Adjacency.ADD_REMOVE, 0.5, Verdicts.bell(48), 3));

  /** At a true share of 2.5 % a regime fails with probability 1e-3; starts are fixed. */
  @Test
  void noneIsNamedWhereAllCostTheSame() {
    int most = new BinomialDistribution(null, RELEASES, 0.025).inverseCumulativeProbability(0.999);
    for (Verdicts regime : EQUAL_COSTS) {
      assertThat(regime.count(RELEASES, 0, 23, q -> q.cheaperCutoff().isPresent()))
          .as(regime.toString())
          .isLessThanOrEqualTo(most);
    }
  }

  /** A sixth is positive at every score, and a missed positive costs five false alarms. */
  @Test
  void noneIsNamedWhereUnequalCostsAreBalanced() {
    int most = new BinomialDistribution(null, RELEASES, 0.025).inverseCumulativeProbability(0.999);
    Verdicts regime =
        new Verdicts("costs", 5000, "1", Adjacency.REPLACE, 1 / 6.0, Verdicts.bell(12), 1);
    assertThat(named(regime, new Costs(5, 1))).isLessThanOrEqualTo(most);
    // Costs taken for each other are noticed.
    assertThat(named(regime, new Costs(1, 5))).isGreaterThan(RELEASES / 2);
  }

  private static int named(Verdicts regime, Costs costs) {
    return regime.count(
        RELEASES,
        0,
        31,
        q -> CheaperCutoff.of(q.scores(), costs, Level.USUAL, from -> q.decision()).isPresent());
  }

  /** Intervals of 95 % each are not simultaneous, and name far too many. */
  @Test
  void intervalsThatAreNotSimultaneousAreNoticed() {
    Verdicts many = EQUAL_COSTS.get(1);
    int named =
        many.count(
            RELEASES,
            0,
            23,
            q -> {
              double each = Level.USUAL.alpha() * q.scores().bands().count();
              return CheaperCutoff.of(
                      q.scores(), Costs.EQUAL, Level.of(Math.min(0.99, each)), from -> q.decision())
                  .isPresent();
            });
    assertThat(named).isGreaterThan(RELEASES / 20);
  }

  /** Most rows are positive, so the middle of the scores is too high a cut-off. */
  @Test
  void aLowerOneIsFoundWhereTheOwnIsTooHigh() {
    Verdicts regime =
        new Verdicts("0.8 positive", 10_000, "1", Adjacency.REPLACE, 0.8, Verdicts.bell(12), 1);
    int found =
        regime.count(
            100,
            1,
            29,
            q -> {
              Optional<CheaperCutoff> cheaper = q.cheaperCutoff();
              return cheaper.isPresent()
                  && cheaper.get().cutoff().above() < 0
                  && cheaper.get().cutoff().cost().value() < q.decision().cost().value();
            });
    assertThat(found).isGreaterThan(90);
  }
}
