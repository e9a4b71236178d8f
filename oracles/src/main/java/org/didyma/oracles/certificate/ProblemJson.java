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
  private static final Set<String> LABELS_KEYS = Set.of("name", "low", "saturated", "labels");
  private static final Set<String> LATTICE_KEYS =
      Set.of("low", "high", "intercept", "intercept_step", "squared_radius", "max_non_zeros");
  private static final Set<String> COMPUTED_KEYS = Set.of("name", "low", "high");

  /** Scores of losses without a table lie within this. */
  private static final long FARTHEST = 1L << 40;

  private ProblemJson() {}

  /**
   * The whole problem. A cell is a list of its positive and its negative records, or one list of
   * those of each of more labels, the coordinates that are not 0, from 0, and their values; {@code
   * groups} says which coordinates are of one attribute, which helps a search and changes nothing.
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
      ArrayNode row = rows.addArray();
      if (cells.labels() == Cells.TWO) {
        row.add(cells.positives(c)).add(cells.negatives(c));
      } else {
        Arrays.stream(cells.counts(c)).forEach(row.addArray()::add);
      }
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
    ScoreLoss loss = loss(root);
    Cells.Builder cells = Cells.builder(groups.length, loss.labels());
    if (!root.path("cells").isArray()) {
      throw new MalformedException("the list \"cells\" is missing");
    }
    for (JsonNode cell : root.path("cells")) {
      add(cells, cell, groups.length, loss.labels());
    }
    return LearningProblem.of(
        cells.build(), lattice.withGroups(groups), loss, perturbation(child(root, "perturbation")));
  }

  private static void add(Cells.Builder cells, JsonNode cell, int dimension, int labels)
      throws MalformedException {
    boolean two = labels == Cells.TWO;
    long[] counts =
        two
            ? new long[] {entry(cell.path(1), "cells"), entry(cell.path(0), "cells")}
            : entries(cell.path(0), "cells");
    int before = two ? 2 : 1;
    JsonNode columns = cell.path(before);
    JsonNode values = cell.path(before + 1);
    boolean fits =
        cell.size() == before + 2
            && columns.isArray()
            && values.isArray()
            && columns.size() == values.size()
            && counts.length == labels
            && Arrays.stream(counts).allMatch(n -> n >= 0);
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
    cells.add(row, counts);
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
    if (table.labels() == Cells.TWO) {
      values(table, 1, node.putArray("positive"));
      values(table, 0, node.putArray("negative"));
    } else {
      ArrayNode labels = node.putArray("labels");
      IntStream.range(0, table.labels()).forEach(k -> values(table, k, labels.addArray()));
    }
    return node;
  }

  private static void values(ScoreTable table, int label, ArrayNode array) {
    LongStream.rangeClosed(table.low(), table.high())
        .forEach(s -> array.add(table.of(label, s) + table.shift(label)));
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
    boolean two = !node.has("labels");
    known(node, two ? LOSS_KEYS : LABELS_KEYS, "\"loss\"");
    JsonNode name = node.path("name");
    JsonNode saturated = node.path("saturated");
    long low = number(node, "low");
    long[][] tables =
        two
            ? new long[][] {longs(node, "negative"), longs(node, "positive")}
            : lists(node.path("labels"), "labels");
    boolean fits =
        name.isTextual()
            && saturated.isBoolean()
            && isWithin(low, ScoreTable.MOST_ENTRIES)
            && (two || tables.length > Cells.TWO && costs.equals(Costs.EQUAL))
            && Arrays.stream(tables).allMatch(table -> isTable(table, tables[0].length));
    if (!fits) {
      throw new MalformedException(
          two
              ? "its \"loss\" has no name, no range or no matching \"positive\" and \"negative\""
              : "its \"loss\" has no name, no range or no matching \"labels\"");
    }
    boolean goesOn = saturated.booleanValue();
    if (!two) {
      return ScoreTable.ofLabels(name.textValue(), low, goesOn, tables);
    }
    return goesOn
        ? ScoreTable.saturated(name.textValue(), costs, low, tables[1], tables[0])
        : ScoreTable.of(name.textValue(), costs, low, tables[1], tables[0]);
  }

  private static boolean isTable(long[] values, int length) {
    return values.length == length
        && length > 0
        && length <= ScoreTable.MOST_ENTRIES
        && Arrays.stream(values).allMatch(v -> isWithin(v, 2L * Costs.MAX));
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

  private static long[][] lists(JsonNode list, String key) throws MalformedException {
    long[][] lists = new long[list.size()][];
    for (int i = 0; i < lists.length; i++) {
      lists[i] = entries(list.path(i), key);
    }
    return lists;
  }

  static long[] longs(JsonNode parent, String key) throws MalformedException {
    return entries(parent.path(key), key);
  }

  private static long[] entries(JsonNode list, String key) throws MalformedException {
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
