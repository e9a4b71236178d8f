package org.didyma.experiments;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.didyma.core.Sha256;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Label;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.models.Confusion;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/**
 * Tables of distinct rows, and a lattice of weights to choose from.
 *
 * @param name short, unique in its experiment
 * @param training the records to learn from
 * @param test the records to count errors on; may be the training records
 * @param lattice the weights to choose from
 * @param costs of errors
 * @param adjacency to which changes guarantees refer
 * @param delta of guarantees that have one
 * @param least the least cost on the training records over the lattice; models are then measured by
 *     how much more they cost. Absent where nobody asks, since finding it can take long
 * @param magnitude the largest size that a feature may publicly have, which those who learn from
 *     real rows divide by
 * @param outcome what models are measured by where the label has more than two values
 */
public record Problem(
    String name,
    Cells training,
    Cells test,
    WeightLattice lattice,
    Costs costs,
    Adjacency adjacency,
    Delta delta,
    OptionalLong least,
    int magnitude,
    Optional<OutcomeMeasures> outcome)
    implements Task {

  private static final List<Measure> WITH_EXCESS =
      Stream.concat(Stream.of(Measure.EXCESS), TestCounts.MEASURES.stream()).toList();

  /** A problem over features of 0 and 1 whose models are measured on the test records only. */
  public Problem(
      String name,
      Cells training,
      Cells test,
      WeightLattice lattice,
      Costs costs,
      Adjacency adjacency,
      Delta delta) {
    this(
        name,
        training,
        test,
        lattice,
        costs,
        adjacency,
        delta,
        OptionalLong.empty(),
        1,
        Optional.empty());
  }

  /** The same with the least cost on the training records, found and proven by exact search. */
  public Problem withLeast() {
    LearningProblem problem = LearningProblem.of(training, lattice, costs);
    long found = new ChainSearch().minimise(problem).objective();
    return with(OptionalLong.of(found), magnitude, outcome);
  }

  /**
   * The same over features of another size.
   *
   * @param largest at least 1
   */
  public Problem withMagnitude(int largest) {
    return with(least, largest, outcome);
  }

  /** The same with a label, by whose kind models are measured. */
  public Problem of(Label label) {
    return with(
        least,
        magnitude,
        label instanceof BinaryLabel ? Optional.empty() : Optional.of(new OutcomeMeasures(label)));
  }

  private Problem with(OptionalLong cost, int largest, Optional<OutcomeMeasures> measured) {
    return new Problem(
        name, training, test, lattice, costs, adjacency, delta, cost, largest, measured);
  }

  /** The largest size of each feature. */
  int[] magnitudes() {
    int[] all = new int[lattice.features()];
    Arrays.fill(all, magnitude);
    return all;
  }

  /**
   * What is public before a run.
   *
   * @param setting on one thread
   * @param records how many there are to learn from; taken as public here
   */
  public record Facts(PublicContext setting, long records) {}

  public Facts at(Epsilon epsilon) {
    PublicContext setting =
        PublicContext.of(epsilon, delta, adjacency)
            .over(lattice, costs)
            .withMagnitudes(magnitudes())
            .withLabels(training.labels())
            .withOracle(ChainSearch::new);
    return new Facts(setting, training.records());
  }

  @Override
  public List<Measure> measures() {
    return outcome
        .map(OutcomeMeasures::measures)
        .orElse(least.isPresent() ? WITH_EXCESS : TestCounts.MEASURES);
  }

  /** What a drawn model is measured by. */
  Map<Measure, Double> measures(RawOutput drawn) {
    if (outcome.isPresent()) {
      return outcome.get().of(drawn, test);
    }
    Map<Measure, Double> values = TestCounts.measures(TestCounts.of(drawn, test));
    least.ifPresent(
        best -> {
          Confusion on = TestCounts.of(drawn, training);
          long cost = costs.missedPositive() * on.fn() + costs.falseAlarm() * on.fp();
          values.put(Measure.EXCESS, (double) (cost - best));
        });
    return values;
  }

  @Override
  public ObjectNode tree() {
    ObjectNode tree = description();
    least.ifPresent(best -> tree.put("least_cost", best));
    if (magnitude > 1) {
      tree.put("magnitude", magnitude);
    }
    return tree;
  }

  private ObjectNode description() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", name)
        .put("coordinates", lattice.coordinates())
        .put("cells", training.count())
        .put("records", training.records())
        .put("test_records", test.records())
        .put("adjacency", adjacency.label())
        .put("delta", delta.toString())
        .put("digest", digest());
  }

  @Override
  public String sentence() {
    return ("%s: %d records in %d unique rows, tested on %d; %d features, %d bits of choice;"
            + " neighbours: %s")
        .formatted(
            name,
            training.records(),
            training.count(),
            test.records(),
            lattice.coordinates(),
            choices().bitLength(),
            adjacency.label());
  }

  /** All that a result depends on, in hexadecimal: tables, lattice, costs, adjacency and delta. */
  private String digest() {
    String text =
        ChecksumText.of(training)
            + ChecksumText.of(test)
            + ChecksumText.of(lattice)
            + ChecksumText.ofGroups(lattice)
            + costs
            + adjacency
            + delta;
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  /** In how many ways weights can be chosen. */
  public BigInteger choices() {
    return lattice.cardinality();
  }
}
