package org.didyma.mechanisms.law;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.law.BrokenVariant.Change;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;

/** A mechanism that chooses one of a few points by their scores, of which less is better. */
abstract class PointsLaw implements ExactLaw<PointsLaw.Setting> {

  /** A time limit runs out on one draw in so many. */
  private static final double TIME_OUT = 20;

  /** A mean is taken over no more records than this, or probabilities would vanish. */
  private static final int MOST = 12;

  /**
   * What may be wrong.
   *
   * @param part of the noise that there should be, by table
   * @param scores what the code makes of the scores
   */
  record Setting(ToDoubleFunction<int[]> part, Scores scores) {}

  /** Makes scores of the right ones; infinite where a point cannot come out. */
  @FunctionalInterface
  interface Scores {
    double[] of(int[] counts, double[] right);
  }

  private static final Scores AS_THEY_ARE = (counts, right) -> right;
  private static final Setting RIGHT = new Setting(counts -> 1, AS_THEY_ARE);

  private final Adjacency adjacency;
  private final TinyDomain tables;
  private final List<Weights> points;

  PointsLaw(Adjacency adjacency, TinyDomain tables, WeightLattice lattice) {
    this.adjacency = adjacency;
    this.tables = tables;
    this.points = LossLaw.points(lattice);
  }

  /** What the mechanism goes by at each point. */
  abstract double[] scores(int[] counts);

  /** By how much differences of scores between neighbours may range over the points. */
  abstract double range();

  /** The law for the scores, with a part of the noise that there should be. */
  abstract OutputLaw law(double[] scores, double part);

  /** Whether these tables use up epsilon, so that half of the noise is too little on them. */
  abstract boolean usesItUp();

  /** The variants that only this kind of mechanism has. */
  abstract List<BrokenVariant<Setting>> ownVariants();

  final Adjacency adjacency() {
    return adjacency;
  }

  final List<Weights> points() {
    return points;
  }

  @Override
  public final TinyDomain tables() {
    return tables;
  }

  @Override
  public final Setting right() {
    return RIGHT;
  }

  @Override
  public final OutputLaw of(int[] counts, Setting setting) {
    return law(setting.scores.of(counts, scores(counts)), setting.part.applyAsDouble(counts));
  }

  @Override
  public final List<Supplier<Finding>> sensitivities(UnaryOperator<int[]> read, Setting setting) {
    // Scores that leave points out are no scores that a sensitivity would be about.
    Scores all = setting.scores instanceof Rescored ? setting.scores : AS_THEY_ARE;
    return List.of(
        () ->
            ReplayAudit.sensitivity(
                tables,
                adjacency,
                counts -> all.of(read.apply(counts), scores(read.apply(counts))),
                Norm.RANGE,
                range()));
  }

  /** Scores that are wrong and finite. */
  @FunctionalInterface
  interface Rescored extends Scores {}

  @Override
  public final List<BrokenVariant<Setting>> variants() {
    List<BrokenVariant<Setting>> variants = new ArrayList<>();
    variants.add(code("noise 10 % too small in the code", part(0.9)));
    if (usesItUp()) {
      variants.add(stated("noise 10 % too small", part(0.9)));
      variants.add(
          stated(
              adjacency.replaces() ? "noise of the other neighbour relation" : "sensitivity halved",
              part(0.5)));
    } else {
      variants.add(code("half of the noise, in the code", part(0.5)));
    }
    variants.add(
        stated(
            "sensitivity of a mean, score of a sum",
            new Setting(
                counts -> 1.0 / Math.max(1, Math.min(MOST, Arrays.stream(counts).sum())),
                AS_THEY_ARE)));
    variants.add(firstKindTwice());
    variants.add(changed("better of two samples", Change.betterOfTwo(this::worth)));
    variants.addAll(ownVariants());
    return variants;
  }

  private java.util.function.IntToDoubleFunction worth(int... counts) {
    double[] scores = scores(counts);
    return i -> -scores[i];
  }

  /** The optimum, on some draws, as if a search had been stopped. */
  final BrokenVariant<Setting> timeLimit() {
    return changed("optimum returned when time is up", Change.bestAt(1 / TIME_OUT, this::worth));
  }

  static Setting part(double part) {
    return new Setting(counts -> part, AS_THEY_ARE);
  }

  static Setting scoring(Scores scores) {
    return new Setting(RIGHT.part, scores);
  }

  /** The noise of the smaller cost, where costs differ. */
  final List<BrokenVariant<Setting>> smallerCost(Costs costs) {
    double smaller = Math.min(costs.missedPositive(), costs.falseAlarm());
    return smaller == costs.largest()
        ? List.of()
        : List.of(stated("smaller cost in place of the larger", part(smaller / costs.largest())));
  }

  /** The first of the points with the least score. */
  static int optimum(double[] scores) {
    int best = 0;
    for (int i = 1; i < scores.length; i++) {
      best = scores[i] < scores[best] ? i : best;
    }
    return best;
  }

  /** The rows of a table; with fewer features, the first of each. */
  static Cells cells(int[] counts, int features, int[][] rows, boolean... positive) {
    Cells.Builder cells = Cells.builder(features);
    for (int kind = 0; kind < counts.length; kind++) {
      if (counts[kind] > 0) {
        cells.add(
            Arrays.copyOf(rows[kind], features),
            positive[kind] ? counts[kind] : 0,
            positive[kind] ? 0 : counts[kind]);
      }
    }
    return cells.build();
  }
}
