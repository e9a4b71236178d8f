package org.didyma.data.records;

import java.math.BigDecimal;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.ClassesLabel;
import org.didyma.data.schema.ColumnWeight;
import org.didyma.data.schema.EventTimeLabel;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.GroupWeight;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.RecordWeight;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.jspecify.annotations.Nullable;

/**
 * Made-up records that fit a schema, to rehearse a run on. Every feature looks each way that the
 * values of its domain do, of a scaled number a thousand of them; what it looks like by a policy
 * alone does not occur. Every unit has as many records as are used of one, which is as hard for a
 * search as tables get. The label follows a random card, but for one record in five.
 */
public final class SimulatedTable {

  private static final int CARELESS = 5;

  /** Kinds of records in an uneven table: columns go together as these do. */
  private static final int KINDS = 4;

  /** What each next value of a column is rarer than the one before, the least and the most. */
  private static final double RARER = 1.2;

  private static final double RAREST = 20;

  private SimulatedTable() {}

  /** How often values occur. */
  public enum Frequencies {
    /**
     * Each as often as another and independently of other columns, so that nearly all rows of a
     * wide schema differ.
     */
    EVEN,
    /**
     * Some often and others rarely, each value of a column by a factor of 1.2 to 20 rarer than the
     * one before, of categories in an order of its own for each of four kinds, so that columns of
     * categories go together; numbers are mostly small and go with nothing. Of a scaled number,
     * which has many values, the factor is that between the ends of its range.
     */
    UNEVEN
  }

  /**
   * A table in memory, in the dialect of the schema.
   *
   * @param records how many, at least 0
   * @param random decides the records, and protects nothing: there is nothing private in them
   */
  public static TableSource of(
      Schema schema, int records, Frequencies frequencies, SecureRandom random) {
    List<String> columns = columns(schema);
    Map<String, Field> fields = new HashMap<>();
    for (Feature feature : schema.features()) {
      fields.put(feature.column(), new Field(feature, frequencies, random));
    }
    StringBuilder text = new StringBuilder();
    if (schema.header()) {
      line(text, schema, columns);
    }
    for (int i = 0; i < records; i++) {
      Map<String, String> record = new HashMap<>();
      int points = 0;
      int kind = random.nextInt(KINDS);
      for (Feature feature : schema.features()) {
        Field field = Objects.requireNonNull(fields.get(feature.column()));
        int value = field.value(kind, random);
        record.put(feature.column(), field.values.get(value));
        points += field.points[value];
      }
      record.putAll(label(schema.label(), points, random.nextInt(CARELESS) == 0));
      int number = i;
      schema
          .unit()
          .ifPresent(u -> record.put(u.column(), Integer.toString(number / u.records() + 1)));
      schema.weight().ifPresent(w -> record.computeIfAbsent(w.column(), c -> weight(w, random)));
      line(text, schema, columns.stream().map(c -> record.getOrDefault(c, "")).toList());
    }
    return TableSource.bytes("simulated", text.toString().getBytes(schema.charset()));
  }

  /** One of the weights that are told apart, all equally often. */
  private static String weight(RecordWeight weight, SecureRandom random) {
    if (weight instanceof ColumnWeight column) {
      int steps = random.nextInt(column.most() + 1);
      return column.field().spelled(column.step().multiply(BigDecimal.valueOf(steps)));
    }
    List<String> groups = ((GroupWeight) weight).field().categories();
    return groups.get(random.nextInt(groups.size()));
  }

  /** The fields of a label that follows from points, or for careless records another one. */
  private static Map<String, String> label(Label label, int points, boolean careless) {
    int near = points + (careless ? 1 : 0);
    if (label instanceof BinaryLabel two) {
      return Map.of(two.column(), (points > 0 ^ careless ? two.positive() : two.negative()).get(0));
    }
    if (label instanceof EventTimeLabel times) {
      // Those who are careless are censored.
      List<String> negative = times.negative();
      String censored = negative.isEmpty() ? "not " + times.positive().get(0) : negative.get(0);
      return Map.of(
          times.time(),
          number((NumericFeature) times.fields().get(0), -points),
          times.fields().get(1).column(),
          careless ? censored : times.positive().get(0));
    }
    return Map.of(
        label.column(),
        label.fields().get(0) instanceof NumericFeature numbers
            ? number(numbers, near)
            : label
                .values()
                .get(
                    label instanceof ClassesLabel
                        ? Math.floorMod(near, label.labels())
                        : place(near, label.labels())));
  }

  /** A number of a label: one of its cut points, of which the middle one stands for 0 points. */
  private static String number(NumericFeature label, int points) {
    List<String> values = values(label);
    return values.get(place(points, values.size()));
  }

  private static int place(int points, int places) {
    return Math.max(0, Math.min(places - 1, points + places / 2));
  }

  /** What a column can hold, and the points of each value on the card that labels follow. */
  private static final class Field {
    private final List<String> values;
    private final int[] points;

    /** For each kind of record, how often a value or one before it occurs, up to 1. */
    private final double[][] upTo;

    Field(Feature feature, Frequencies frequencies, SecureRandom random) {
      this.values = values(feature);
      this.points = IntStream.range(0, values.size()).map(v -> random.nextInt(3) - 1).toArray();
      boolean isEven = frequencies == Frequencies.EVEN;
      double factor = isEven ? 1 : RARER * Math.pow(RAREST / RARER, random.nextDouble());
      boolean isScaled = feature instanceof NumericFeature number && number.scale() != null;
      double rarer = isScaled ? Math.pow(factor, 1.0 / Math.max(1, values.size() - 1)) : factor;
      this.upTo = new double[KINDS][];
      for (int kind = 0; kind < KINDS; kind++) {
        List<Integer> order =
            IntStream.range(0, values.size()).boxed().collect(Collectors.toList());
        if (feature instanceof CategoricalFeature) {
          Collections.shuffle(order, random);
        }
        double[] share = new double[values.size()];
        for (int rank = 0; rank < share.length; rank++) {
          share[order.get(rank)] = Math.pow(rarer, -rank);
        }
        Arrays.parallelPrefix(share, Double::sum);
        upTo[kind] = share;
      }
    }

    int value(int kind, SecureRandom random) {
      double[] share = upTo[kind];
      double at = random.nextDouble() * share[share.length - 1];
      int value = Arrays.binarySearch(share, at);
      return Math.min(value < 0 ? -value - 1 : value + 1, share.length - 1);
    }
  }

  /** A value for each look of a feature, but for those of policies. */
  private static List<String> values(Feature feature) {
    if (feature instanceof CategoricalFeature category) {
      return category.categories();
    }
    NumericFeature numeric = (NumericFeature) feature;
    List<BigDecimal> values = new ArrayList<>();
    List<BigDecimal> missing = numeric.missingNumbers();
    values.add(numeric.low());
    values.addAll(numeric.thresholds());
    @Nullable BigDecimal scale = numeric.scale();
    if (scale != null) {
      BigDecimal next = numeric.low().add(scale);
      for (; next.compareTo(numeric.high()) <= 0 && values.size() < 1000; next = next.add(scale)) {
        values.add(next);
      }
    }
    // One that means that there is no value would be a look by a policy.
    List<BigDecimal> present =
        values.stream().filter(v -> missing.stream().noneMatch(m -> m.compareTo(v) == 0)).toList();
    return (present.isEmpty() ? values : present).stream().map(numeric::spelled).toList();
  }

  /** The columns of the table in order; those that the schema does not use may be missing. */
  private static List<String> columns(Schema schema) {
    List<String> used = new ArrayList<>();
    used.addAll(schema.label().columns());
    schema.unit().ifPresent(u -> used.add(u.column()));
    schema.weight().ifPresent(w -> used.add(w.column()));
    schema.features().stream()
        .map(Feature::column)
        .filter(c -> !used.contains(c))
        .forEach(used::add);
    if (schema.header()) {
      return used;
    }
    if (!schema.columns().isEmpty()) {
      return schema.columns();
    }
    int last = used.stream().mapToInt(Integer::parseInt).max().orElse(1);
    return IntStream.rangeClosed(1, last).mapToObj(Integer::toString).toList();
  }

  private static void line(StringBuilder text, Schema schema, List<String> fields) {
    text.append(
            fields.stream()
                .map(field -> '"' + field.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(String.valueOf(schema.separator()))))
        .append('\n');
  }
}
