package org.didyma.spark;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Constraints;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.OptimizationOracle;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.RoundsSearch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The optimum of a table over a lattice, by a search in rounds. */
@Command(
    name = "optimize",
    description = {
      "Finds the card with the fewest errors in a lattice and proves it, as didyma optimize"
          + " does, by a search with subtrees as tasks of the cluster. Not private. Prints JSON."
    })
final class SparkOptimizeCommand implements Callable<Integer> {

  @Mixin private SparkSourceOptions source = new SparkSourceOptions();

  @Option(
      names = "--lattice",
      defaultValue = "ternary",
      paramLabel = "NAME",
      description = "ternary, box:K, ball:K:R2 or sparse:K:S (default: ${DEFAULT-VALUE})")
  private String lattice = "";

  @Option(names = "--intercept", paramLabel = "LO:HI", description = "range of an intercept")
  private @Nullable String intercept;

  @Option(
      names = {"--cost", "--costs"},
      defaultValue = "1:1",
      paramLabel = "FN:FP",
      description = "costs of a missed positive and of a false alarm (default: ${DEFAULT-VALUE})")
  private String costs = "";

  @Option(
      names = "--ties",
      defaultValue = "any",
      paramLabel = "RULE",
      description = "any minimiser, or the lexicographically smallest: any, smallest")
  private Ties ties = Ties.any;

  @Option(
      names = "--alone",
      description =
          "search on the driver instead, on as many threads as tasks would run at a time, to compare")
  private boolean alone;

  @Spec private @Nullable CommandSpec spec;

  enum Ties {
    any,
    smallest
  }

  @Override
  public Integer call() {
    LatticeName name = LatticeName.parse(lattice);
    if (intercept != null) {
      name = name.withIntercept(intercept);
    }
    Costs paid = Costs.parse(costs);
    Schema schema = source.schema();
    schema.label().binary();
    WeightLattice searched = name.over(schema.weightRules());
    searched.constraints().ifPresent(Constraints::requireNoPenalties);
    SparkSession spark = source.session();
    Cells cells = source.cells(spark, schema, false);
    LearningProblem problem = LearningProblem.of(cells, searched, paid);
    OptimizationOracle oracle =
        alone
            ? new ChainSearch(spark.sparkContext().defaultParallelism())
            : new RoundsSearch(new SparkRounds(spark));
    if (ties == Ties.any) {
      oracle = oracle.anyMinimiser();
    }
    long start = System.nanoTime();
    Answer answer = oracle.minimise(problem, SearchListener.NONE);
    print(problem, answer, (System.nanoTime() - start) / 1e9);
    return DidymaOnSpark.DONE;
  }

  private void print(LearningProblem problem, Answer answer, double seconds) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("objective", answer.objective());
    json.put("bound", answer.bound());
    json.put("value_proven", answer.isValueProven());
    json.put("tie_rule_proven", answer.status() == Answer.Status.OPTIMAL);
    answer.weights().ifPresent(w -> json.put("errors", problem.errors(w)));
    ArrayNode weights = json.putArray("weights");
    for (int w : answer.weights().map(Weights::toArray).orElse(new int[0])) {
      weights.add(w);
    }
    json.put("cells", problem.cells().count());
    json.put("nodes", answer.nodes());
    json.put("seconds", Math.round(seconds * 1000) / 1e3);
    PrintWriter out = java.util.Objects.requireNonNull(spec).commandLine().getOut();
    out.println(json);
    out.flush();
  }
}
