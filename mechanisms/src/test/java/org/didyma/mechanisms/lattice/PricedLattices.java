package org.didyma.mechanisms.lattice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.didyma.core.CancellationToken;
import org.didyma.core.PrivacyUnit;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Priced;
import org.didyma.mechanisms.Relation;
import org.didyma.mechanisms.law.LossLaw;
import org.didyma.oracles.sampling.GapTruncatedSampler;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.IntegerLaw;
import org.didyma.privacy.audit.TinyDomain;

/** Draws, noisy minima and votes on small lattices, for costs both ways round. */
public final class PricedLattices {

  private static final List<Costs> COSTS = List.of(Costs.EQUAL, new Costs(3, 1), new Costs(1, 2));

  private static final List<WeightLattice> LATTICES =
      List.of(WeightLattice.cube(2, 1), WeightLattice.cube(2, 1).withIntercept(-1, 1));

  private static final WeightLattice LINE = WeightLattice.cube(1, 1);

  /** Of the kinds of records, positive ones first. */
  private static final int[][] ROWS = {{1, 0}, {0, 1}, {1, 1}, {1, 0}, {0, 1}, {1, 1}};

  private static final int POSITIVE = 3;
  private static final int[] TELLING = {4, 0, 1, 0, 2, 1};

  /** So many of the first kind that what misses them is rare. */
  private static final int[] BULK = {12, 0, 0, 0, 0, 0};

  private static final int GAP = 40;

  private PricedLattices() {}

  /** All cases. */
  public static List<Priced<?>> all() {
    List<Priced<?>> all = new ArrayList<>();
    for (Relation relation : Relation.ALL) {
      for (Costs costs : COSTS) {
        all.addAll(draws(relation, costs, LATTICES.get(all.size() % 2)));
        all.add(opDisc(relation, costs));
        all.add(rspm(relation, costs));
      }
      for (int blocks = 2 * relation.records(); blocks <= 8; blocks += 2) {
        all.add(votes(relation, blocks));
      }
    }
    return all;
  }

  private static int largest(Costs costs) {
    return Math.toIntExact(Math.max(costs.missedPositive(), costs.falseAlarm()));
  }

  private static Cells cells(int features, int... counts) {
    Cells.Builder cells = Cells.builder(features);
    for (int kind = 0; kind < counts.length; kind++) {
      int[] row = IntStream.range(0, features).map(column(kind)).toArray();
      cells.add(row, kind < POSITIVE ? counts[kind] : 0, kind < POSITIVE ? 0 : counts[kind]);
    }
    return cells.build();
  }

  private static IntUnaryOperator column(int kind) {
    return j -> ROWS[kind][j];
  }

  /** Losses of the points, by a classifier that is written down once more. */
  private static long[] losses(List<Weights> points, int features, Costs costs, int... counts) {
    return points.stream()
        .mapToLong(
            w -> {
              long loss = 0;
              for (int kind = 0; kind < counts.length; kind++) {
                loss +=
                    counts[kind]
                        * RecordCosts.cost(w, ROWS[kind], kind < POSITIVE, features, costs);
              }
              return loss;
            })
        .toArray();
  }

  private static Map<Weights, Double> law(
      LossLaw law, List<Weights> points, int features, Costs costs, int... counts) {
    double[] p = law.of(losses(points, features, costs, counts)).probabilities();
    // Some laws are enclosed within so much that their sum is off 1.
    double sum = Arrays.stream(p).sum();
    Map<Weights, Double> all = new HashMap<>();
    for (int i = 0; i < p.length; i++) {
      all.put(points.get(i), p[i] / sum);
    }
    return all;
  }

  private static TinyDomain tables(Relation relation, int kinds) {
    // With one record of a kind a unit of several has them all of one kind or of two.
    TinyDomain more = TinyDomain.upTo(2, relation.records());
    List<int[]> tables = new ArrayList<>();
    for (int i = 0; i < more.size(); i++) {
      int[] table = new int[kinds];
      System.arraycopy(BULK, 0, table, 0, kinds);
      table[0] += more.counts(i)[0];
      table[POSITIVE] += more.counts(i)[1];
      tables.add(table);
    }
    return TinyDomain.of(tables);
  }

  private static List<Priced<?>> draws(Relation relation, Costs costs, WeightLattice lattice) {
    Epsilon epsilon = relation.worth(1);
    var choice = new ExponentialMechanism.Parameters(epsilon, relation.adjacency(), lattice, costs);
    double lambda = 1.0 / largest(costs);
    long gap = (long) GAP * largest(costs);
    // A third of the points is right about the bulk, and two thirds are not cut off.
    int rank = 2 * TinyTables.points(lattice).size() / 3;
    return List.of(
        draw(new ExponentialMechanism(), choice, choice, relation, LossLaw::exponential, lambda),
        draw(new PermuteAndFlip(), choice, choice, relation, LossLaw::permuteAndFlip, lambda),
        draw(
            new TopR(),
            new TopR.Parameters(choice, rank),
            choice,
            relation,
            rate -> LossLaw.truncated(rate, GapTruncatedSampler.NO_GAP, rank),
            lambda),
        draw(
            new GapTruncatedMechanism(),
            new GapTruncatedMechanism.Parameters(choice, gap, rank),
            choice,
            relation,
            rate -> LossLaw.truncated(rate, gap, rank),
            lambda));
  }

  private static <P> Priced<Weights> draw(
      LatticeMechanism<P> mechanism,
      P parameters,
      ExponentialMechanism.Parameters choice,
      Relation relation,
      DoubleFunction<LossLaw> law,
      double lambda) {
    Costs costs = (Costs) choice.loss();
    WeightLattice lattice = choice.lattice();
    List<Weights> points = TinyTables.points(lattice);
    return new Priced<>(
        "%s, %d points, %s, %s".formatted(mechanism.name(), points.size(), said(costs), relation),
        mechanism.getClass(),
        choice.epsilon(),
        mechanism.guarantee(parameters),
        mechanism.describe(parameters),
        relation.adjacency(),
        tables(relation, ROWS.length),
        (counts, factor) -> law(law.apply(factor * lambda), points, 2, costs, counts),
        (counts, bits) ->
            mechanism.draw(cells(2, counts), parameters, bits, CancellationToken.NEVER).weights(),
        2,
        TELLING);
  }

  private static String said(Costs costs) {
    return "costs %d:%d".formatted(costs.missedPositive(), costs.falseAlarm());
  }

  private static final long STEPS = 2_000;

  /** The projection is proven with room to spare on a line. */
  private static Priced<Weights> opDisc(Relation relation, Costs costs) {
    Epsilon epsilon = relation.worth(1);
    OpDisc mechanism = new OpDisc(new ChainSearch());
    var parameters = new PerturbationParameters(epsilon, relation.adjacency(), LINE, costs);
    long unit = mechanism.calibrated(parameters).unit();
    ProvenWidths.Tables tables = ProvenWidths.Tables.of(1, 1);
    double width =
        tables.shift((long) relation.changes() * largest(costs) * unit)
            * (double) tables.l1()
            / relation.changes();
    return minimum(
        mechanism,
        parameters,
        relation,
        factor ->
            LossLaw.opDisc(
                ProjectedLattice.of(LINE), unit, IntegerLaw.discreteLaplace(width / factor), STEPS),
        4);
  }

  private static Priced<Weights> rspm(Relation relation, Costs costs) {
    Epsilon epsilon = relation.worth(1);
    Rspm mechanism = new Rspm(new ChainSearch());
    var parameters = new PerturbationParameters(epsilon, relation.adjacency(), LINE, costs);
    long unit = mechanism.calibrated(parameters).unit();
    double width = largest(costs) * (double) unit * 2;
    return minimum(
        mechanism,
        parameters,
        relation,
        factor -> LossLaw.rspm(LINE, unit, IntegerLaw.discreteLaplace(width / factor), STEPS),
        4);
  }

  private static Priced<Weights> minimum(
      PerturbedMinimum mechanism,
      PerturbationParameters parameters,
      Relation relation,
      DoubleFunction<LossLaw> law,
      int twin) {
    Costs costs = (Costs) parameters.loss();
    List<Weights> points = TinyTables.points(LINE);
    Map<List<Object>, Map<Weights, Double>> known = new HashMap<>();
    return new Priced<>(
        "%s, %s, %s".formatted(mechanism.name(), said(costs), relation),
        mechanism.getClass(),
        parameters.epsilon(),
        mechanism.guarantee(parameters),
        mechanism.describe(parameters),
        relation.adjacency(),
        tables(relation, POSITIVE + 1),
        (counts, factor) ->
            known.computeIfAbsent(
                List.of(IntStream.of(counts).boxed().toList(), factor),
                key -> law(law.apply(factor), points, 1, costs, counts)),
        (counts, bits) ->
            mechanism.draw(cells(1, counts), parameters, bits, CancellationToken.NEVER).weights(),
        twin,
        9,
        0,
        0,
        1);
  }

  /** Of blocks that vote for the points of a line; a unit's records are in k of them at most. */
  private static Priced<Weights> votes(Relation relation, int blocks) {
    Epsilon epsilon = Epsilon.parse(Integer.toString(2 * relation.records()));
    SampleAndAggregate mechanism = new SampleAndAggregate(new ChainSearch());
    var parameters =
        new SampleAndAggregate.Parameters(
            epsilon, relation.adjacency(), LINE, Costs.EQUAL, blocks, Optional.empty());
    List<Weights> points = TinyTables.points(LINE);
    List<int[]> votes = new ArrayList<>();
    for (int one = 0; one <= blocks; one++) {
      for (int two = 0; one + two <= blocks; two++) {
        votes.add(new int[] {one, two, blocks - one - two});
      }
    }
    return new Priced<>(
        "votes of %d blocks, %s".formatted(blocks, relation),
        SampleAndAggregate.class,
        epsilon,
        mechanism.guarantee(parameters),
        mechanism.describe(parameters),
        Adjacency.REPLACE.of(new PrivacyUnit("who", relation.records(), PrivacyUnit.Missing.DROP)),
        TinyDomain.of(votes),
        (counts, factor) -> {
          double[] p =
              LossLaw.exponential(factor)
                  .of(IntStream.of(counts).mapToLong(c -> -c).toArray())
                  .probabilities();
          return Map.of(points.get(0), p[0], points.get(1), p[1], points.get(2), p[2]);
        },
        (counts, bits) -> {
          Map<Weights, Integer> cast = new HashMap<>();
          for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
              cast.put(points.get(i), counts[i]);
            }
          }
          return SampleAndAggregate.draw(cast, parameters, bits);
        },
        2,
        3,
        1,
        0);
  }
}
