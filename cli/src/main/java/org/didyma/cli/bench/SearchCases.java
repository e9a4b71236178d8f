package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.didyma.data.CellReader;
import org.didyma.data.Schema;
import org.didyma.data.TableSource;
import org.didyma.data.catalog.CacheFolder;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;

/** The cases of the benchmark. */
final class SearchCases {

  private static final String EDUCATION = "education";
  private static final String MARITAL = "marital-status";
  private static final String RELATIONSHIP = "relationship";
  private static final String OCCUPATION = "occupation";
  private static final String WORKCLASS = "workclass";
  private static final String RACE = "race";
  private static final String SEX = "sex";

  /** lambda of epsilon 1 and 0.1 when a record is replaced and every error costs 1. */
  private static final Rate EPSILON_1 = Rate.of(1, 2);

  private static final Rate EPSILON_TENTH = Rate.of(1, 20);

  /** U of the perturbed cases. */
  private static final long UNIT = 1 << 16;

  private SearchCases() {}

  /** Cases of the bundled Bank Marketing table, a missed subscription costing five. */
  static List<SearchCase> bank() {
    CatalogEntry bank = Catalog.find("bank");
    TableSource table = bank.open(CacheFolder.standard());
    Costs costs = new Costs(5, 1);
    LearningProblem small =
        problem(table, select(bank.schema(), "housing", "contact", "poutcome"), 1, costs);
    LearningProblem all = problem(table, bank.schema(), 1, costs);
    return List.of(
        SearchCase.minimise("bank d=9 ternary", small, new Enumeration()),
        SearchCase.minimise("bank d=9 ternary", small, new ChainSearch()),
        SearchCase.minimise("bank d=28 ternary", all, new ChainSearch()),
        SearchCase.sample("bank d=28 ternary eps=1", all, Rate.of(1, 10), 1),
        SearchCase.sample("bank d=28 ternary eps=0.1", all, Rate.of(1, 100), 1));
  }

  /** Cases of a table with the columns of Adult and a header. */
  static List<SearchCase> adult(TableSource table) {
    Schema schema = adultSchema();
    LearningProblem d13 = adult(table, select(schema, RELATIONSHIP, RACE, SEX), 1);
    LearningProblem d24 = adult(table, select(schema, EDUCATION, RELATIONSHIP, SEX), 1);
    LearningProblem d24b2 = adult(table, select(schema, EDUCATION, RELATIONSHIP, SEX), 2);
    LearningProblem d25 = adult(table, select(schema, EDUCATION, MARITAL, SEX), 1);
    LearningProblem d29 =
        adult(table, select(schema, WORKCLASS, MARITAL, RELATIONSHIP, RACE, SEX), 1);
    Schema married = select(schema, EDUCATION, MARITAL, RELATIONSHIP, SEX);
    LearningProblem d31 = adult(table, married, 1);
    LearningProblem d31b2 = adult(table, married, 2);
    LearningProblem d36 =
        adult(table, select(schema, EDUCATION, MARITAL, RELATIONSHIP, RACE, SEX), 1);
    LearningProblem d44 =
        adult(table, select(schema, EDUCATION, OCCUPATION, RELATIONSHIP, RACE, SEX), 1);
    ChainSearch chain = new ChainSearch();
    return List.of(
        SearchCase.minimise("adult d=29 B=1", d29, chain),
        SearchCase.minimise("adult d=36 B=1", d36, chain),
        SearchCase.minimise("adult d=44 B=1", d44, chain),
        SearchCase.minimise("adult d=24 B=1", d24, chain),
        SearchCase.minimise("adult d=24 B=2", d24b2, chain),
        SearchCase.minimise("adult d=25 B=1", d25, chain),
        SearchCase.minimise("adult d=31 B=1", d31, chain),
        SearchCase.minimise("adult d=31 B=2", d31b2, chain),
        SearchCase.sample("adult d=36 B=1 eps=1", d36, EPSILON_1, 1),
        SearchCase.sample("adult d=44 B=1 eps=1", d44, EPSILON_1, 50),
        SearchCase.sample("adult d=36 B=1 eps=0.1", d36, EPSILON_TENTH, 1),
        SearchCase.sample("adult d=44 B=1 eps=0.1", d44, EPSILON_TENTH, 1),
        SearchCase.perturbed("adult d=36 B=1 noise 50", noisy(d36, 50), chain),
        SearchCase.perturbed("adult d=44 B=1 noise 50", noisy(d44, 50), chain),
        SearchCase.perturbed("adult d=31 B=5 noise 50", noisy(adult(table, married, 5), 50), chain),
        SearchCase.perturbed("adult d=31 ball noise 50", projected(d31, 50), chain),
        SearchCase.perturbed("adult d=36 ball noise 50", projected(d36, 50), chain),
        SearchCase.minimise("adult d=13 B=1", d13, chain),
        SearchCase.minimise("adult d=13 B=1", d13, new Enumeration()));
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
  private static Supplier<LearningProblem> noisy(LearningProblem problem, double deviation) {
    SecureRandom random = new SecureRandom();
    return () -> {
      long[] eta = new long[problem.lattice().coordinates()];
      Arrays.setAll(eta, j -> Math.round(gaussian(random) * deviation * UNIT));
      return LearningProblem.of(
          problem.cells(), problem.lattice(), problem.costs(), Perturbation.linear(UNIT, eta));
    };
  }

  /**
   * Objective perturbation's problem on the same cells: |w|^2 &lt;= d, weights up to floor(sqrt d),
   * and the term lambda * sqrt(1 - |w|^2/d) with lambda the absolute value of Gaussian noise of
   * standard deviation deviation * sqrt(d).
   */
  private static Supplier<LearningProblem> projected(LearningProblem problem, double deviation) {
    SecureRandom random = new SecureRandom();
    int d = problem.lattice().features();
    WeightLattice ball = WeightLattice.cube(d, (int) Math.sqrt(d)).withBall(d);
    return () -> {
      long[] eta = new long[d];
      Arrays.setAll(eta, j -> Math.round(gaussian(random) * deviation * UNIT));
      double last = Math.abs(gaussian(random)) * deviation * Math.sqrt(d) * UNIT;
      long[] table = new long[d + 1];
      Arrays.setAll(table, m -> Math.round(last * Math.sqrt(1 - m / (double) d)));
      return LearningProblem.of(
          problem.cells(), ball, problem.costs(), Perturbation.of(UNIT, eta, table));
    };
  }

  private static LearningProblem adult(TableSource table, Schema schema, int bound) {
    return problem(table, schema, bound, Costs.EQUAL);
  }

  private static LearningProblem problem(TableSource table, Schema schema, int bound, Costs costs) {
    WeightLattice lattice = WeightLattice.cube(schema.dimension(), bound);
    return LearningProblem.of(
        CellReader.read(table, schema), lattice.withGroups(schema.groups()), costs);
  }

  /** The same schema with only the features of the given columns, in the schema's order. */
  private static Schema select(Schema schema, String... columns) {
    List<String> wanted = List.of(columns);
    ObjectNode tree = (ObjectNode) schema.toJsonNode();
    ArrayNode features = (ArrayNode) tree.get("features");
    features.removeIf(f -> !wanted.contains(f.get("column").asText()));
    return Schema.parse(tree.toString(), "a selection of columns");
  }

  /** The seven categorical columns of Adult, every category a coordinate. */
  private static Schema adultSchema() {
    try (InputStream in =
        Objects.requireNonNull(
            SearchCases.class.getResourceAsStream("adult-categories.schema.json"))) {
      return Schema.parse(
          new String(in.readAllBytes(), StandardCharsets.UTF_8), "adult-categories.schema.json");
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
