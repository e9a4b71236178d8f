package org.didyma.experiments.bench;

import static org.didyma.experiments.study.AdultColumns.EDUCATION;
import static org.didyma.experiments.study.AdultColumns.MARITAL;
import static org.didyma.experiments.study.AdultColumns.OCCUPATION;
import static org.didyma.experiments.study.AdultColumns.RACE;
import static org.didyma.experiments.study.AdultColumns.RELATIONSHIP;
import static org.didyma.experiments.study.AdultColumns.SEX;
import static org.didyma.experiments.study.AdultColumns.WORKCLASS;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.cells.CellReader;
import org.didyma.data.records.SimulatedTable;
import org.didyma.data.records.SimulatedTable.Frequencies;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.study.AdultColumns;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.DrawableLattice;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.didyma.solver.CacheFolder;

/** The cases of the benchmark. */
public final class SearchCases {

  /** lambda of epsilon 1, 0.1 and 10 when a record is replaced and every error costs 1. */
  private static final Rate EPSILON_1 = Rate.of(1, 2);

  private static final Rate EPSILON_TENTH = Rate.of(1, 20);

  private static final Rate EPSILON_10 = Rate.of(5, 1);

  /** U of the perturbed cases. */
  private static final long UNIT = 1 << 16;

  private SearchCases() {}

  /** Cases of the bundled Bank Marketing table, a missed subscription costing five. */
  public static List<SearchCase> bank(int threads) {
    CatalogEntry bank = Catalog.find("bank");
    TableSource table = bank.open(CacheFolder.standard());
    Costs costs = new Costs(5, 1);
    Supplier<LearningProblem> small =
        once(
            () ->
                problem(
                    table,
                    bank.schema().only(List.of("housing", "contact", "poutcome")),
                    1,
                    costs));
    Supplier<LearningProblem> all = once(() -> problem(table, bank.schema(), 1, costs));
    return List.of(
        SearchCase.minimise("bank d=9 ternary", small, new Enumeration()),
        SearchCase.minimise("bank d=9 ternary", small, new ChainSearch(threads)),
        SearchCase.minimise("bank d=28 ternary", all, new ChainSearch(threads)),
        SearchCase.sample("bank d=28 ternary eps=1", all, Rate.of(1, 10), 1, threads),
        SearchCase.sample("bank d=28 ternary eps=0.1", all, Rate.of(1, 100), 1, threads));
  }

  /** Cases of a table with the columns of Adult and a header. */
  public static List<SearchCase> adult(TableSource table, int threads) {
    Supplier<LearningProblem> d13 = adult(table, 1, RELATIONSHIP, RACE, SEX);
    Supplier<LearningProblem> d24 = adult(table, 1, EDUCATION, RELATIONSHIP, SEX);
    Supplier<LearningProblem> d29 = adult(table, 1, WORKCLASS, MARITAL, RELATIONSHIP, RACE, SEX);
    AdultColumns[] married = {EDUCATION, MARITAL, RELATIONSHIP, SEX};
    AdultColumns[] families = {EDUCATION, MARITAL, RELATIONSHIP, RACE, SEX};
    AdultColumns[] work = {EDUCATION, OCCUPATION, RELATIONSHIP, RACE, SEX};
    Supplier<LearningProblem> d31 = adult(table, 1, married);
    Supplier<LearningProblem> d31b5 = adult(table, 5, married);
    Supplier<LearningProblem> d36 = adult(table, 1, families);
    Supplier<LearningProblem> d36b3 = adult(table, 3, families);
    Supplier<LearningProblem> d44 = adult(table, 1, work);
    Supplier<LearningProblem> d60 =
        adult(table, 1, WORKCLASS, EDUCATION, MARITAL, OCCUPATION, RELATIONSHIP, RACE, SEX);
    ChainSearch chain = new ChainSearch(threads);
    return List.of(
        SearchCase.minimise("adult d=24 B=1", d24, chain).against(0.07),
        SearchCase.minimise("adult d=29 B=1", d29, chain).against(0.17),
        SearchCase.minimise("adult d=36 B=1", d36, chain).against(0.26),
        SearchCase.minimise("adult d=44 B=1", d44, chain).against(0.34),
        SearchCase.minimise("adult d=60 B=1", d60, chain).against(124).slow(),
        SearchCase.minimise("adult d=31 B=2", adult(table, 2, married), chain).against(0.42),
        SearchCase.minimise("adult d=31 B=3", adult(table, 3, married), chain).against(1.0),
        SearchCase.minimise("adult d=31 B=5", d31b5, chain).against(13.4).slow(),
        SearchCase.perturbed("adult d=36 B=1 noise 50", noisy(d36, 50), chain).against(0.24),
        SearchCase.perturbed("adult d=44 B=1 noise 50", noisy(d44, 50), chain).against(0.58),
        SearchCase.perturbed("adult d=60 B=1 noise 50", noisy(d60, 50), chain).slow(),
        SearchCase.perturbed("adult d=31 B=5 noise 50", noisy(d31b5, 50), chain).against(0.19),
        SearchCase.perturbed("adult d=31 ball noise 50", projected(d31, 50), chain).against(0.45),
        SearchCase.perturbed("adult d=31 ball noise 100", projected(d31, 100), chain).against(0.45),
        SearchCase.perturbed("adult d=36 ball noise 50", projected(d36, 50), chain).against(2),
        SearchCase.perturbed("adult d=36 ball noise 100", projected(d36, 100), chain).against(2),
        SearchCase.perturbed("adult d=44 ball noise 50", projected(d44, 50), chain)
            .against(25)
            .slow(),
        SearchCase.perturbed("adult d=44 ball noise 100", projected(d44, 100), chain)
            .against(25)
            .slow(),
        SearchCase.sample("adult d=36 B=1 eps=1", d36, EPSILON_1, 1, threads).against(1.5),
        SearchCase.sample("adult d=44 B=1 eps=1", d44, EPSILON_1, 50, threads).against(2),
        SearchCase.sample("adult d=60 B=1 eps=1", d60, EPSILON_1, 1, threads).slow(),
        SearchCase.sample("adult d=60 B=1 eps=0.1", d60, EPSILON_TENTH, 1, threads).slow(),
        SearchCase.sample("adult d=36 B=1 eps=0.1", d36, EPSILON_TENTH, 1, threads).against(5),
        SearchCase.sample("adult d=44 B=1 eps=0.1", d44, EPSILON_TENTH, 1, threads).against(30),
        SearchCase.sample("adult d=31 ball eps=1", ball(d31), EPSILON_1, 1, threads),
        SearchCase.sample("adult d=36 ball eps=1", ball(d36), EPSILON_1, 1, threads).slow(),
        SearchCase.sample("adult d=36 ball eps=10", ball(d36), EPSILON_10, 1, threads).slow(),
        SearchCase.sample("adult d=31 B=5 eps=1", d31b5, EPSILON_1, 1, threads).slow(),
        SearchCase.sample("adult d=31 B=5 eps=0.1", d31b5, EPSILON_TENTH, 1, threads).slow(),
        SearchCase.sample("adult d=36 B=3 eps=1", d36b3, EPSILON_1, 1, threads).slow(),
        SearchCase.sample("adult d=36 B=3 eps=0.1", d36b3, EPSILON_TENTH, 1, threads).slow(),
        SearchCase.sample("adult d=44 B=2 eps=1", adult(table, 2, work), EPSILON_1, 1, threads)
            .slow(),
        SearchCase.sample("adult d=44 B=3 eps=1", adult(table, 3, work), EPSILON_1, 1, threads)
            .slow(),
        SearchCase.minimise("adult d=13 B=1", d13, chain),
        SearchCase.minimise("adult d=13 B=1", d13, new Enumeration()));
  }

  /** Cases of Adult in 36 binary columns: at most five of them count. */
  public static List<SearchCase> binaryAdult(Path table, int threads) {
    Supplier<LearningProblem> problem =
        once(
            () -> {
              Cells cells = BinaryTables.labelFirst(table);
              WeightLattice lattice = WeightLattice.cube(cells.dimension(), 1).withMaxNonZeros(5);
              return LearningProblem.of(cells, lattice.withIntercept(-3, 3), Costs.EQUAL);
            });
    return List.of(
        SearchCase.minimise("binary adult S=5", problem, new ChainSearch(threads)).slow(),
        SearchCase.sample("binary adult S=5 eps=1", problem, EPSILON_1, 1, threads).slow());
  }

  /** Spambase with each feature cut at its median, at most four or five of them counting. */
  public static List<SearchCase> spambase(Path table, int threads) {
    Supplier<LearningProblem> four = atMedians(table, 4);
    Supplier<LearningProblem> five = atMedians(table, 5);
    return List.of(
        SearchCase.minimise("spambase at medians S=4", four, new ChainSearch(threads)).slow(),
        SearchCase.sample("spambase at medians S=4 eps=1", four, EPSILON_1, 1, threads).slow(),
        SearchCase.sample("spambase at medians S=5 eps=1", five, EPSILON_1, 1, threads).slow());
  }

  private static Supplier<LearningProblem> atMedians(Path table, int nonZeros) {
    return once(
        () -> {
          Cells cells = BinaryTables.cutAtMedians(table);
          WeightLattice lattice = WeightLattice.cube(cells.dimension(), 1);
          return LearningProblem.of(cells, lattice.withMaxNonZeros(nonZeros), Costs.EQUAL);
        });
  }

  /**
   * Draws from made-up tables whose rows nearly all differ, over the lattice that {@code didyma
   * solve} takes for their schemas. All ternary weights would not end.
   */
  public static List<SearchCase> simulated(int threads) {
    String thresholds = "{\"column\": \"c%d\", \"integer\": [0, 9], \"thresholds\": [2, 4, 6, 8]}";
    String levels = "{\"column\": \"c%d\", \"categories\": [\"a\", \"b\", \"c\", \"d\", \"e\"]}";
    return List.of(
        simulated("simulated thresholds", thresholds, 7, 1_000, threads),
        simulated("simulated one-hot", levels, 23, 5_000, threads));
  }

  private static SearchCase simulated(
      String name, String feature, int features, int records, int threads) {
    Schema schema =
        Schema.parse(
            IntStream.range(0, features)
                .mapToObj(feature::formatted)
                .collect(
                    Collectors.joining(
                        ",",
                        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"},"
                            + " \"features\": [",
                        "]}")),
            name);
    WeightLattice lattice =
        DrawableLattice.of(
                new DrawableLattice.Sizes(
                    schema.dimension(), 1, schema.foreseenRows(), schema.mostNonZeros()))
            .over(schema.groups());
    Supplier<LearningProblem> problem =
        once(
            () ->
                LearningProblem.of(
                    CellReader.read(
                        SimulatedTable.of(schema, records, Frequencies.EVEN, new SecureRandom()),
                        schema),
                    lattice,
                    Costs.EQUAL));
    return SearchCase.sample(
        "%s d=%d S=%d eps=1".formatted(name, schema.dimension(), lattice.maxNonZeros()),
        problem,
        EPSILON_1,
        1,
        threads);
  }

  /** Reads a problem when it is first asked for. */
  private static Supplier<LearningProblem> once(Supplier<LearningProblem> source) {
    AtomicReference<LearningProblem> known = new AtomicReference<>();
    return () -> known.updateAndGet(p -> p == null ? source.get() : p);
  }

  /** A standard normal number by the method of Box and Muller. */
  private static double gaussian(SecureRandom random) {
    byte[] bytes = new byte[2 * Long.BYTES];
    random.nextBytes(bytes);
    ByteBuffer bits = ByteBuffer.wrap(bytes);
    double u = ((bits.getLong() >>> 11) + 0.5) * 0x1p-53;
    double v = (bits.getLong() >>> 11) * 0x1p-53;
    return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
  }

  /** The problem with Gaussian noise of a standard deviation, in errors, on each weight. */
  private static Supplier<LearningProblem> noisy(
      Supplier<LearningProblem> source, double deviation) {
    SecureRandom random = new SecureRandom();
    return () -> {
      LearningProblem problem = source.get();
      long[] eta = new long[problem.lattice().coordinates()];
      Arrays.setAll(eta, j -> Math.round(gaussian(random) * deviation * UNIT));
      return LearningProblem.of(
          problem.cells(), problem.lattice(), problem.scoreLoss(), Perturbation.linear(UNIT, eta));
    };
  }

  /**
   * Objective perturbation's problem on the same cells: |w|^2 &lt;= d, weights up to floor(sqrt d),
   * and the term lambda * sqrt(1 - |w|^2/d) with lambda the absolute value of Gaussian noise of
   * standard deviation deviation * sqrt(d).
   */
  private static Supplier<LearningProblem> projected(
      Supplier<LearningProblem> source, double deviation) {
    SecureRandom random = new SecureRandom();
    return () -> {
      LearningProblem problem = source.get();
      int d = problem.lattice().features();
      WeightLattice ball = ball(d);
      long[] eta = new long[d];
      Arrays.setAll(eta, j -> Math.round(gaussian(random) * deviation * UNIT));
      double last = Math.abs(gaussian(random)) * deviation * Math.sqrt(d) * UNIT;
      long[] table = new long[d + 1];
      Arrays.setAll(table, m -> Math.round(last * Math.sqrt(1 - m / (double) d)));
      return LearningProblem.of(
          problem.cells(), ball, problem.scoreLoss(), Perturbation.of(UNIT, eta, table));
    };
  }

  /** |w|^2 &lt;= d. */
  private static WeightLattice ball(int d) {
    return WeightLattice.cube(d, (int) Math.sqrt(d)).withBall(d);
  }

  /** The same cells over that ball. */
  private static Supplier<LearningProblem> ball(Supplier<LearningProblem> source) {
    return once(
        () -> {
          LearningProblem problem = source.get();
          WeightLattice ball = ball(problem.lattice().features());
          return LearningProblem.of(problem.cells(), ball, problem.scoreLoss());
        });
  }

  private static Supplier<LearningProblem> adult(
      TableSource table, int bound, AdultColumns... columns) {
    return once(() -> problem(table, AdultColumns.schema(columns), bound, Costs.EQUAL));
  }

  private static LearningProblem problem(TableSource table, Schema schema, int bound, Costs costs) {
    WeightLattice lattice = WeightLattice.cube(schema.dimension(), bound);
    return LearningProblem.of(
        CellReader.read(table, schema), lattice.withGroups(schema.groups()), costs);
  }
}
