package org.didyma.experiments;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongPredicate;
import org.didyma.core.Sha256;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * One table, split several times into records to learn from and records to test on. Runs on one
 * split differ by noise alone; only several splits show how much a result owes to the split.
 *
 * @param name short, unique in its experiment
 * @param problems one for each split, at least one, measured alike
 * @param besides all else that results depend on and no problem has, such as how rows are scaled
 */
public record SplitProblem(String name, List<Problem> problems, String besides) implements Task {

  public SplitProblem {
    problems = List.copyOf(problems);
    if (problems.stream().map(Problem::measures).distinct().count() != 1) {
      throw new IllegalArgumentException("no split, or splits that are not measured alike");
    }
  }

  /**
   * Which records are held out in a split: each by a coin of its own, so that no order of a table
   * meets a pattern.
   *
   * @param seed of the experiment
   * @param split from 1
   * @param folds one of so many is held out in the mean
   * @return says it for the position of a record, always the same
   */
  public static LongPredicate heldOut(long seed, int split, int folds) {
    long first = SimulationRandom.of(seed, "split", Integer.toString(split)).nextLong();
    return position -> new SimulationRandom(first + position).below(folds) == 0;
  }

  @Override
  public int splits() {
    return problems.size();
  }

  /** The problem that a run is on. */
  public Problem of(Trial trial) {
    return problems.get(trial.split(splits()) - 1);
  }

  @Override
  public List<Measure> measures() {
    return problems.get(0).measures();
  }

  @Override
  public ObjectNode tree() {
    String more = Sha256.of(besides.getBytes(StandardCharsets.UTF_8));
    if (splits() == 1) {
      return problems.get(0).tree().put("besides", more);
    }
    ObjectNode tree = JsonNodeFactory.instance.objectNode().put("name", name);
    ArrayNode all = tree.putArray("splits");
    problems.forEach(problem -> all.add(problem.tree()));
    return tree.put("besides", more);
  }

  @Override
  public String sentence() {
    String first = problems.get(0).sentence();
    return splits() == 1
        ? first
        : "%s; this is the first of %d splits, means are those of the splits' means and intervals are over splits"
            .formatted(first, splits());
  }
}
