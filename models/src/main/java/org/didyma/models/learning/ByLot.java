package org.didyma.models.learning;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.data.Coordinate;
import org.didyma.data.Feature;
import org.didyma.data.Schema;
import org.didyma.ground.Sha256;
import org.didyma.mechanisms.lattice.RiskLattice;

/**
 * When a card has weights of -1, 0 and 1 for some columns, taken by lot: where epsilon times
 * records is too little to find columns, or for noise on real weights, a draw finds good signs for
 * many coordinates at once; docs/learn.md has the figures. The lot is a checksum of the columns'
 * names, so a plan is the same each time and no table is looked at.
 */
final class ByLot {

  /** Epsilon times records learned from over c from which on this is better than few weights. */
  private static final double ENOUGH = 75;

  /** The same from which on columns can be found. */
  private static final double TOO_MUCH = 400;

  /** Coordinates of which a draw takes seconds to tens of seconds at so little epsilon. */
  private static final int MOST_COORDINATES = 24;

  private ByLot() {}

  /**
   * The plan with columns by lot, where that is better; empty elsewhere.
   *
   * @param drawn the plan with a draw by risks
   */
  static Optional<LearningPlan> instead(LearningPlan drawn) {
    double signal = PlanRules.signal(drawn.options(), drawn.released());
    if (signal < ENOUGH
        || signal >= TOO_MUCH
        || PlanRules.areFew(drawn.options())
        || drawn.dense()
        || drawn.schema().isPresent()
        || !drawn.options().isOfUsualRisks()
        || !drawn.errorsCostTheSame()
        || drawn.round().hasRules()) {
      return Optional.empty();
    }
    Schema lot = some(RoundedRules.thresholds(drawn));
    return lot.dimension() > RiskLattice.FEW_COORDINATES
        ? Optional.of(drawn.byLot(lot))
        : Optional.empty();
  }

  /** Whole columns, in the order of the lot, as far as they fit. */
  private static Schema some(Schema all) {
    Map<String, Long> sizes =
        all.coordinates().stream()
            .collect(Collectors.groupingBy(Coordinate::column, Collectors.counting()));
    Set<String> taken = new HashSet<>();
    long coordinates = 0;
    for (Map.Entry<String, Long> column : inOrder(sizes)) {
      if (coordinates + column.getValue() <= MOST_COORDINATES) {
        taken.add(column.getKey());
        coordinates += column.getValue();
      }
    }
    return all.only(all.features().stream().map(Feature::column).filter(taken::contains).toList());
  }

  private static List<Map.Entry<String, Long>> inOrder(Map<String, Long> sizes) {
    return sizes.entrySet().stream()
        .sorted(Comparator.comparing(column -> lot(column.getKey())))
        .toList();
  }

  private static String lot(String column) {
    return Sha256.of(column.getBytes(StandardCharsets.UTF_8));
  }
}
