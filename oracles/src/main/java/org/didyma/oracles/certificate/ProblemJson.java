package org.didyma.oracles.certificate;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.LogLoss;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.certificate.CertificateFile.MalformedException;

/**
 * A learning problem in exact JSON, whole or in parts: lattice, costs, loss and perturbation as
 * {@code docs/reference/certificate.md} has them, and the distinct rows of the table with their
 * counts. Every number is a 64-bit integer.
 */
public final class ProblemJson {

  private static final Set<String> KEYS =
      Set.of("lattice", "groups", "costs", "loss", "perturbation", "cells");
  private static final Set<String> LOSS_KEYS =
      Set.of("name", "low", "saturated", "positive", "negative");
  private static final Set<String> LATTICE_KEYS =
      Set.of("low", "high", "intercept", "intercept_step", "squared_radius", "max_non_zeros");
  private static final Set<String> COMPUTED_KEYS = Set.of("name", "low", "high");

  /** Scores of losses without a table lie within this. */
  private static final long FARTHEST = 1L << 40;

  private ProblemJson() {}

  /**
   * The whole problem. A cell is a list of its positive and its negative records, the coordinates
   * that are not 0, from 0, and their values; {@code groups} says which coordinates are of one
   * attribute, which helps a search and changes nothing.
   *
   * @param problem without a separator set, over a lattice without constraints
   */
  public static ObjectNode tree(LearningProblem problem) {
    ObjectNode root = Json.object();
    WeightLattice lattice = problem.lattice();
    root.set("lattice", lattice(lattice));
    integers(root.putArray("groups"), lattice.features(), lattice::group);
    root.set("costs", costs(problem.scoreLoss()));
    root.set("loss", loss(problem.scoreLoss()));
    root.set("perturbation", perturbation(problem.perturbation()));
    ArrayNode rows = root.putArray("cells");
    Cells cells = problem.cells();
    for (int c = 0; c < cells.count(); c++) {
      ArrayNode row = rows.addArray().add(cells.positives(c)).add(cells.negatives(c));
      ArrayNode columns = row.addArray();
      ArrayNode values = row.addArray();
      for (int e = cells.start(c); e < cells.start(c + 1); e++) {
        columns.add(cells.column(e));
        values.add(cells.value(e));
      }
    }
    return root;
  }

  /**
   * The problem again.
   *
   * @throws MalformedException when the JSON is something else
   * @throws org.didyma.core.InvalidInputException when its numbers are too large
   */
  public static LearningProblem problem(JsonNode root) throws MalformedException {
    known(root, KEYS, "the problem");
    WeightLattice lattice = lattice(child(root, "lattice"));
    int[] groups = ints(root, "groups");
    if (groups.length != lattice.features()) {
      throw new MalformedException("\"groups\" has not one entry for each feature");
    }
    Cells.Builder cells = Cells.builder(groups.length);
    if (!root.path("cells").isArray()) {
      throw new MalformedException("the list \"cells\" is missing");
    }
    for (JsonNode cell : root.path("cells")) {
      add(cells, cell, groups.length);
    }
    return LearningProblem.of(
        cells.build(),
        lattice.withGroups(groups),
        loss(root),
        perturbation(child(root, "perturbation")));
  }

  private static void add(Cells.Builder cells, JsonNode cell, int dimension)
      throws MalformedException {
    long positives = entry(cell.path(0), "cells");
    long negatives = entry(cell.path(1), "cells");
    JsonNode columns = cell.path(2);
    JsonNode values = cell.path(3);
    boolean fits =
        cell.size() == 4
            && columns.isArray()
            && values.isArray()
            && columns.size() == values.size()
            && positives >= 0
            && negatives >= 0;
    if (!fits) {
      throw new MalformedException("an entry of \"cells\" is no cell");
    }
    int[] row = new int[dimension];
    for (int i = 0; i < columns.size(); i++) {
      int column = integer(columns.path(i), "cells");
      int value = integer(values.path(i), "cells");
      if (column < 0 || column >= dimension || row[column] != 0 || value == 0) {
        throw new MalformedException("a row of \"cells\" has an impossible feature");
      }
      row[column] = value;
    }
    cells.add(row, positives, negatives);
  }

  static ObjectNode lattice(WeightLattice lattice) {
    ObjectNode described = Json.object();
    integers(described.putArray("low"), lattice.coordinates(), lattice::low);
    integers(described.putArray("high"), lattice.coordinates(), lattice::high);
    described.put("intercept", lattice.hasIntercept());
    if (lattice.interceptStep() != 1) {
      described.put("intercept_step", lattice.interceptStep());
    }
    if (lattice.hasBall()) {
      described.put("squared_radius", lattice.largestSquaredNorm());
    } else {
      described.putNull("squared_radius");
    }
    if (lattice.isSparse()) {
      described.put("max_non_zeros", lattice.maxNonZeros());
    } else {
      described.putNull("max_non_zeros");
    }
    return described;
  }

  static WeightLattice lattice(JsonNode node) throws MalformedException {
    known(node, LATTICE_KEYS, "\"lattice\"");
    int[] low = ints(node, "low");
    int[] high = ints(node, "high");
    JsonNode intercept = node.path("intercept");
    if (low.length != high.length || !intercept.isBoolean()) {
      throw new MalformedException(
          "its \"lattice\" has no matching \"low\", \"high\", \"intercept\"");
    }
    int features = low.length - (intercept.booleanValue() ? 1 : 0);
    if (features < 0) {
      throw new MalformedException("its \"lattice\" has no features");
    }
    WeightLattice lattice =
        WeightLattice.box(Arrays.copyOf(low, features), Arrays.copyOf(high, features));
    if (!node.path("squared_radius").isNull()) {
      lattice = lattice.withBall(integer(node.path("squared_radius"), "squared_radius"));
    }
    if (!node.path("max_non_zeros").isNull()) {
      lattice = lattice.withMaxNonZeros(integer(node.path("max_non_zeros"), "max_non_zeros"));
    }
    int step =
        node.has("intercept_step") ? integer(node.path("intercept_step"), "intercept_step") : 1;
    if (step != 1 && !intercept.booleanValue()) {
      throw new MalformedException("its \"lattice\" has a step of no intercept");
    }
    return intercept.booleanValue()
        ? lattice.withIntercept(low[features], high[features], step)
        : lattice;
  }

  static ObjectNode costs(ScoreLoss loss) {
    return Json.object()
        .put("missed_positive", loss.costs().missedPositive())
        .put("false_alarm", loss.costs().falseAlarm());
  }

  /** Null for 0/1 loss. */
  static JsonNode loss(ScoreLoss loss) {
    if (loss instanceof LogLoss computed) {
      return Json.object()
          .put("name", computed.name())
          .put("low", computed.range().low())
          .put("high", computed.range().high());
    }
    return loss instanceof ScoreTable table ? loss(table) : JsonNodeFactory.instance.nullNode();
  }

  /** The values as they were before the least of each label was taken from them. */
  private static ObjectNode loss(ScoreTable table) {
    ObjectNode node = Json.object();
    node.put("name", table.name());
    node.put("low", table.low());
    node.put("saturated", table.isSaturated());
    ArrayNode positive = node.putArray("positive");
    ArrayNode negative = node.putArray("negative");
    for (long s = table.low(); s <= table.high(); s++) {
      positive.add(table.positive(s) + table.positiveShift());
      negative.add(table.negative(s) + table.negativeShift());
    }
    return node;
  }

  /** The loss of a tree with {@code costs} and {@code loss}. */
  static ScoreLoss loss(JsonNode root) throws MalformedException {
    JsonNode named = child(root, "costs");
    known(named, Set.of("missed_positive", "false_alarm"), "\"costs\"");
    return loss(root, new Costs(number(named, "missed_positive"), number(named, "false_alarm")));
  }

  /** Whether a number is at most another in size; the least long is within nothing. */
  private static boolean isWithin(long value, long most) {
    return -most <= value && value <= most;
  }

  private static ScoreLoss loss(JsonNode root, Costs costs) throws MalformedException {
    if (root.path("loss").isNull()) {
      return costs;
    }
    JsonNode node = child(root, "loss");
    if (node.has("high")) {
      return computed(node, costs);
    }
    known(node, LOSS_KEYS, "\"loss\"");
    JsonNode name = node.path("name");
    JsonNode saturated = node.path("saturated");
    long low = number(node, "low");
    long[] positive = longs(node, "positive");
    long[] negative = longs(node, "negative");
    boolean fits =
        name.isTextual()
            && saturated.isBoolean()
            && isWithin(low, ScoreTable.MOST_ENTRIES)
            && positive.length > 0
            && positive.length == negative.length
            && positive.length <= ScoreTable.MOST_ENTRIES
            && LongStream.concat(Arrays.stream(positive), Arrays.stream(negative))
                .allMatch(v -> isWithin(v, 2L * Costs.MAX));
    if (!fits) {
      throw new MalformedException(
          "its \"loss\" has no name, no range or no matching \"positive\" and \"negative\"");
    }
    return saturated.booleanValue()
        ? ScoreTable.saturated(name.textValue(), costs, low, positive, negative)
        : ScoreTable.of(name.textValue(), costs, low, positive, negative);
  }

  /** A loss without a table. */
  private static ScoreLoss computed(JsonNode node, Costs costs) throws MalformedException {
    known(node, COMPUTED_KEYS, "\"loss\"");
    long low = number(node, "low");
    long high = number(node, "high");
    if (!node.path("name").isTextual() || low > high || low < -FARTHEST || high > FARTHEST) {
      throw new MalformedException("its \"loss\" has no name or no range");
    }
    try {
      return Losses.parse(node.path("name").textValue())
          .computed(new ScoreRange(low, high), costs)
          .orElseThrow(
              () -> new MalformedException("its \"loss\" has to have a table, and has none"));
    } catch (ArithmeticException e) {
      throw new MalformedException("a value of its \"loss\" is too large", e);
    }
  }

  static ObjectNode perturbation(Perturbation noise) {
    ObjectNode perturbation = Json.object().put("unit", noise.unit());
    ArrayNode linear = perturbation.putArray("linear");
    IntStream.range(0, noise.coordinates()).forEach(j -> linear.add(noise.linear(j)));
    ArrayNode projected = perturbation.putArray("projected");
    IntStream.range(0, noise.projectedLength()).forEach(s -> projected.add(noise.projected(s)));
    return perturbation;
  }

  static Perturbation perturbation(JsonNode noise) throws MalformedException {
    known(noise, Set.of("unit", "linear", "projected"), "\"perturbation\"");
    return Perturbation.of(
        number(noise, "unit"), longs(noise, "linear"), longs(noise, "projected"));
  }

  /** By coordinate, the intercept last. */
  public static ArrayNode weights(Weights weights) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    integers(array, weights.size(), weights::get);
    return array;
  }

  private static void integers(
      ArrayNode array, int length, java.util.function.IntUnaryOperator value) {
    IntStream.range(0, length).map(value).forEach(array::add);
  }

  static void known(JsonNode node, Set<String> keys, String where) throws MalformedException {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!keys.contains(name)) {
        throw new MalformedException(where + " has the unknown key " + QuotedText.of(name));
      }
    }
  }

  static JsonNode child(JsonNode parent, String key) throws MalformedException {
    if (!parent.path(key).isObject()) {
      throw new MalformedException("the object \"" + key + "\" is missing");
    }
    return parent.path(key);
  }

  static long number(JsonNode parent, String key) throws MalformedException {
    return entry(parent.path(key), key);
  }

  private static long entry(JsonNode node, String key) throws MalformedException {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw new MalformedException("\"" + key + "\" is missing or not a 64-bit whole number");
    }
    return node.longValue();
  }

  static int integer(JsonNode node, String key) throws MalformedException {
    if (!node.isIntegralNumber() || !node.canConvertToInt()) {
      throw new MalformedException("\"" + key + "\" is missing or not a 32-bit whole number");
    }
    return node.intValue();
  }

  static int[] ints(JsonNode parent, String key) throws MalformedException {
    long[] values = longs(parent, key);
    for (long value : values) {
      if (value != (int) value) {
        throw new MalformedException("an entry of \"" + key + "\" is not a 32-bit whole number");
      }
    }
    return Arrays.stream(values).mapToInt(v -> (int) v).toArray();
  }

  static long[] longs(JsonNode parent, String key) throws MalformedException {
    JsonNode list = parent.path(key);
    if (!list.isArray()) {
      throw new MalformedException("the list \"" + key + "\" is missing");
    }
    long[] values = new long[list.size()];
    for (int i = 0; i < values.length; i++) {
      if (!list.get(i).isIntegralNumber() || !list.get(i).canConvertToLong()) {
        throw new MalformedException("an entry of \"" + key + "\" is not a 64-bit whole number");
      }
      values[i] = list.get(i).longValue();
    }
    return values;
  }
}
