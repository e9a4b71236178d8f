package org.didyma.experiments.gradient;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.didyma.data.rows.RowDraws;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Task;
import org.didyma.experiments.Trial;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * A linear classifier to learn: one for two classes, one against the rest for each of several, with
 * an equal share of epsilon and delta each.
 *
 * @param name of the problem
 * @param table to learn from
 * @param test to test on; empty for cross-validation
 * @param folds of cross-validation; 1 without
 * @param loss with its lambda
 * @param delta of all classifiers together
 * @param epsilon of all classifiers together; empty where it is the axis
 */
public record TableTask(
    String name,
    LabelledTable table,
    Optional<LabelledTable> test,
    int folds,
    RegularisedLoss loss,
    Delta delta,
    Optional<Epsilon> epsilon)
    implements Task {

  /** Of the random orders that folds are cut from. */
  private static final long FOLDS_START = 20_180_201;

  /** A table to learn from and another one to test on. */
  public static TableTask split(
      String name, LabelledTable training, LabelledTable test, RegularisedLoss loss, Delta delta) {
    return new TableTask(name, training, Optional.of(test), 1, loss, delta, Optional.empty());
  }

  /**
   * Repeated cross-validation: repetitions 1 to k test on the k folds of one random order of the
   * table and learn from the rest, the next k on those of another.
   *
   * @param folds k, from 2
   */
  public static TableTask folds(
      String name, LabelledTable table, int folds, RegularisedLoss loss, Delta delta) {
    if (folds < 2 || folds > table.size()) {
      throw new IllegalArgumentException("the number of folds is out of range");
    }
    return new TableTask(name, table, Optional.empty(), folds, loss, delta, Optional.empty());
  }

  /** The same task under a name with one epsilon, for experiments with another axis. */
  public TableTask at(String newName, Epsilon fixed) {
    return new TableTask(newName, table, test, folds, loss, delta, Optional.of(fixed));
  }

  /** What one repetition learns from and is tested on. */
  record Split(LabelledTable training, LabelledTable test) {}

  Split split(int repetition) {
    if (test.isPresent()) {
      return new Split(table, test.get());
    }
    int round = (repetition - 1) / folds;
    int fold = (repetition - 1) % folds;
    SimulationRandom random = SimulationRandom.of(FOLDS_START, "folds", Integer.toString(round));
    int[] order = new RowDraws(table.size(), random).permutation();
    int from = start(fold);
    int to = start(fold + 1);
    int[] rest =
        IntStream.range(0, order.length)
            .filter(i -> i < from || i >= to)
            .map(i -> order[i])
            .toArray();
    int[] held = IntStream.range(from, to).map(i -> order[i]).toArray();
    return new Split(table.pick(rest), table.pick(held));
  }

  private int start(int fold) {
    return (int) ((long) table.size() * fold / folds);
  }

  /** What all classifiers together promise. */
  Epsilon epsilon(Trial trial) {
    return epsilon.orElseGet(trial::epsilon);
  }

  /** The public parameters of a trial, for each of the classifiers that it learns. */
  Facts facts(Trial trial) {
    int fold = (trial.repetition() - 1) % folds;
    int records = test.isPresent() ? table.size() : table.size() - start(fold + 1) + start(fold);
    PrivacyTarget target = new PrivacyTarget(epsilon(trial), delta);
    return new Facts(
        classifiers() == 1 ? target : target.share(classifiers()),
        loss,
        records,
        table.dimension(),
        table.bound(),
        trial.at());
  }

  /**
   * Public parameters.
   *
   * @param target what to promise for one classifier
   * @param loss with its lambda
   * @param records number of training records
   * @param dimension d, with the bias
   * @param bound X, on norms
   * @param at place on the axis
   */
  public record Facts(
      PrivacyTarget target,
      RegularisedLoss loss,
      int records,
      int dimension,
      double bound,
      BigDecimal at) {}

  /** How many classifiers there are to learn. */
  int classifiers() {
    return table.classes() == 2 ? 1 : table.classes();
  }

  @Override
  public List<Measure> measures() {
    return List.of(Measure.ACCURACY, Measure.OBJECTIVE);
  }

  @Override
  public ObjectNode tree() {
    ObjectNode tree =
        JsonNodeFactory.instance
            .objectNode()
            .put("name", name)
            .put("records", table.size())
            .put("coordinates", table.dimension())
            .put("classes", table.classes())
            .put("bound", table.bound())
            .put("folds", folds)
            .put("loss", loss.toString())
            .put("delta", delta.toString())
            .put("digest", table.digest());
    epsilon.ifPresent(e -> tree.put("epsilon", e.toString()));
    test.ifPresent(t -> tree.put("test_records", t.size()).put("test_digest", t.digest()));
    return tree;
  }

  @Override
  public String sentence() {
    String tested =
        test.isPresent()
            ? "tested on %d".formatted(test.get().size())
            : "repeated %d-fold cross-validation".formatted(folds);
    return ("%s: %d records, %d features with the bias, %d classes, norms at most %.4g; %s; %s"
            + " loss, lambda %.4g, delta %s")
        .formatted(
            name,
            table.size(),
            table.dimension(),
            table.classes(),
            table.bound(),
            tested,
            loss.loss().name(),
            loss.lambda(),
            delta);
  }
}
