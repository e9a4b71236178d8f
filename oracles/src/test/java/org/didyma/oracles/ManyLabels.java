package org.didyma.oracles;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;

/** Small problems of two to six labels, reproducible, with an arithmetic of their own. */
public final class ManyLabels {

  /** Scores that range farther make tables too long. */
  private static final long FARTHEST = 500;

  private final Random random;
  private final RandomProblems problems;

  public ManyLabels(long seed) {
    this.random = new Random(seed);
    this.problems = new RandomProblems(seed + 1);
  }

  /** A record. */
  record Row(int[] x, int label) {}

  /**
   * A problem, and what it was made of.
   *
   * @param rows its records, one by one
   * @param low the score of the first entries of the tables
   * @param tables by label, as they were before their minima were taken from them
   */
  public record Instance(LearningProblem problem, List<Row> rows, long low, long[][] tables) {

    /** L(w) with the minima, record by record. */
    public long loss(Weights w) {
      long loss = 0;
      for (Row row : rows) {
        loss += at(row, w);
      }
      return loss;
    }

    private long at(Row row, Weights w) {
      long score = problem.lattice().hasIntercept() ? w.get(row.x.length) : 0;
      for (int j = 0; j < row.x.length; j++) {
        score += (long) row.x[j] * w.get(j);
      }
      long[] table = tables[row.label];
      return table[(int) Math.max(0, Math.min(table.length - 1, score - low))];
    }

    /** F(w) by its definition. */
    public long objective(Weights w) {
      Perturbation noise = problem.perturbation();
      long value = 0;
      for (Row row : rows) {
        value += at(row, w) - Arrays.stream(tables[row.label]).min().orElseThrow();
      }
      value *= noise.unit();
      int norm = 0;
      for (int j = 0; j < w.size(); j++) {
        value -= noise.linear(j) * w.get(j);
        norm += problem.lattice().isFeature(j) ? w.get(j) * w.get(j) : 0;
      }
      return noise.hasProjectedTerm() ? value - noise.projected(norm) : value;
    }

    /** All points, in lexicographic order. */
    public List<Weights> points() {
      WeightLattice lattice = problem.lattice();
      List<Weights> points = new ArrayList<>();
      int d = lattice.coordinates();
      int[] w = new int[d];
      Arrays.setAll(w, lattice::low);
      while (true) {
        Weights point = Weights.of(w);
        if (lattice.contains(point)) {
          points.add(point);
        }
        int j = d - 1;
        while (j >= 0 && w[j] == lattice.high(j)) {
          w[j] = lattice.low(j--);
        }
        if (j < 0) {
          return points;
        }
        w[j]++;
      }
    }
  }

  /**
   * Any kind of problem on a lattice whose box has at most so many points. Scores are far apart in
   * a few only, since these take a second each.
   */
  public Instance next(int maxPoints) {
    LearningProblem other = other(maxPoints);
    return of(other.cells(), other.lattice(), other.perturbation());
  }

  /** The same without perturbation. */
  public Instance unperturbed(int maxPoints) {
    LearningProblem other = other(maxPoints);
    return of(other.cells(), other.lattice(), Perturbation.none(other.lattice().coordinates()));
  }

  private LearningProblem other(int maxPoints) {
    while (true) {
      LearningProblem other = problems.next(maxPoints);
      if (range(other.cells(), other.lattice()).high() < FARTHEST || random.nextInt(50) == 0) {
        return other;
      }
    }
  }

  /**
   * New labels and a new loss for the rows of other cells.
   *
   * @param perturbation of the lattice
   */
  public Instance of(Cells others, WeightLattice lattice, Perturbation perturbation) {
    int labels = 2 + random.nextInt(5);
    List<Row> rows = new ArrayList<>();
    Cells table = labelled(others, labels, rows);
    ScoreRange range = range(table, lattice);
    boolean far = range.high() - range.low() > FARTHEST || range.high() - range.low() < 4;
    boolean saturated = far || random.nextInt(3) == 0;
    long low = saturated ? -random.nextInt(4) : range.low();
    int n = saturated ? 2 + random.nextInt(6) : Math.toIntExact(range.high() - range.low() + 1);
    long[][] tables = random.nextBoolean() ? arbitrary(labels, n) : ordered(labels, n, low);
    ScoreLoss loss =
        labels > 2
            ? ScoreTable.ofLabels("any", low, saturated, tables)
            : saturated
                ? ScoreTable.saturated("any", Costs.EQUAL, low, tables[1], tables[0])
                : ScoreTable.of("any", Costs.EQUAL, low, tables[1], tables[0]);
    return new Instance(LearningProblem.of(table, lattice, loss, perturbation), rows, low, tables);
  }

  /**
   * A problem of ordered classes, times to an event, counts or numbers in turn, by the number of
   * the kind.
   */
  public Instance outcome(int kind, LearningProblem other) {
    LearningProblem rows = other;
    while (true) {
      if (range(rows.cells(), rows.lattice()).high() < FARTHEST) {
        try {
          return under(
              Losses.parse(outcome(kind)), rows.cells(), rows.lattice(), rows.perturbation());
        } catch (InvalidInputException e) {
          // Nothing to learn where no score is far enough from 0 for a coarse step.
          if (!e.getMessage().contains("the same for all scores")) {
            throw e;
          }
        }
      }
      rows = problems.next(100);
    }
  }

  private Instance under(
      LossForm form, Cells others, WeightLattice lattice, Perturbation perturbation) {
    List<Row> rows = new ArrayList<>();
    Cells table = labelled(others, form.labels(), rows);
    ScoreTable loss = (ScoreTable) form.over(range(table, lattice), Costs.EQUAL);
    long[][] tables = new long[loss.labels()][];
    Arrays.setAll(
        tables,
        k ->
            LongStream.rangeClosed(loss.low(), loss.high())
                .map(s -> loss.of(k, s) + loss.shift(k))
                .toArray());
    LearningProblem problem = LearningProblem.of(table, lattice, loss, perturbation);
    return new Instance(problem, rows, loss.low(), tables);
  }

  /** Some loss of each kind in turn, by its text. */
  private String outcome(int kind) {
    String scale =
        "%d/4:%s:1/%d:"
            .formatted(
                1 + random.nextInt(8),
                random.nextBoolean() ? "none" : "0.0%d".formatted(1 + random.nextInt(9)),
                1 << random.nextInt(6));
    return switch (kind % 4) {
      case 0 -> "ordered:" + scale + ascending(2 + random.nextInt(4));
      case 1 -> "hazard:" + scale + ascending(1 + random.nextInt(3));
      case 2 ->
          "poisson:1/%d:%d:1/4:%d/4:%d"
              .formatted(
                  1 + random.nextInt(4),
                  2 + random.nextInt(5),
                  1 + random.nextInt(9),
                  2 + random.nextInt(4));
      default ->
          "number:%d/2:1/%d:-3,5,%d%s"
              .formatted(
                  1 + random.nextInt(5),
                  1 + random.nextInt(4),
                  3 + random.nextInt(4),
                  random.nextBoolean() ? "" : ":huber=3/2");
    };
  }

  private String ascending(int n) {
    return random
        .ints(1, 20)
        .distinct()
        .limit(n)
        .sorted()
        .mapToObj(p -> p + "/20")
        .collect(Collectors.joining(","));
  }

  private Cells labelled(Cells others, int labels, List<Row> rows) {
    Cells.Builder cells = Cells.builder(others.dimension(), labels);
    for (int c = 0; c < others.count(); c++) {
      int[] x = others.row(c);
      long[] counts = new long[labels];
      for (int n = random.nextInt(6); n > 0; n--) {
        int label = random.nextInt(labels);
        counts[label]++;
        rows.add(new Row(x, label));
      }
      cells.add(x, counts);
    }
    return cells.build();
  }

  private static ScoreRange range(Cells cells, WeightLattice lattice) {
    int[] magnitudes = new int[cells.dimension()];
    for (int e = 0; e < cells.start(cells.count()); e++) {
      int j = cells.column(e);
      magnitudes[j] = Math.max(magnitudes[j], Math.abs(cells.value(e)));
    }
    // Tables are as wide as the box, whatever a limit on non-zeros leaves of it.
    return ScoreRange.of(lattice.withMaxNonZeros(cells.dimension()), magnitudes);
  }

  /** Any values, of different ranges and minima. */
  private long[][] arbitrary(int labels, int n) {
    long[][] tables = new long[labels][];
    Arrays.setAll(
        tables,
        k -> {
          int least = random.nextInt(5);
          return random.longs(n, least, least + 1 + random.nextInt(9)).toArray();
        });
    tables[random.nextInt(labels)][random.nextInt(n)] = 20;
    return tables;
  }

  /** Convex ones, of ordered labels whose log-odds go by half a score. */
  private static long[][] ordered(int labels, int n, long low) {
    long[][] tables = new long[labels][n];
    for (int k = 0; k < labels; k++) {
      for (int i = 0; i < n; i++) {
        double score = (low + i) / 2.0;
        double p = upTo(k, labels, score) - upTo(k - 1, labels, score);
        tables[k][i] = Math.min(400, Math.round(-8 * Math.log(Math.max(p, 1e-20))));
      }
    }
    // Never all the same.
    tables[0][0]++;
    tables[0][n - 1] += 3;
    return tables;
  }

  private static double upTo(int label, int labels, double score) {
    if (label < 0 || label == labels - 1) {
      return label < 0 ? 0 : 1;
    }
    double theta = Math.log((label + 1.0) / (labels - label - 1.0));
    return 1 / (1 + Math.exp(score - theta));
  }
}
