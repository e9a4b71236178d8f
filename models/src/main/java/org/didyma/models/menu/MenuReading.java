package org.didyma.models.menu;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.GroupWeight;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.lattice.CellWeights;

/**
 * What is read of a table for a menu: the columns that some variant has, and then groups by which
 * variants count records, or cards are measured. Groups have indicators of their own, whatever else
 * is read of their column, so one reading serves variants of any weights.
 */
final class MenuReading {

  /** The values of a column that are told apart. */
  private record Groups(String column, List<String> values) {}

  private final Schema used;
  private final Map<Groups, Integer> first = new HashMap<>();
  private Schema read;

  private MenuReading(Schema used, Schema read) {
    this.used = used;
    this.read = read;
  }

  /**
   * What is read for variants of a schema.
   *
   * @param by the column of groups that cards are measured by, as {@link ColumnGroups#of(Schema,
   *     String)} takes it
   */
  static MenuReading of(Schema whole, List<Schema> variants, Optional<String> by) {
    Set<String> columns = new HashSet<>();
    variants.forEach(v -> v.features().forEach(f -> columns.add(f.column())));
    Schema used =
        whole.only(
            whole.features().stream().map(Feature::column).filter(columns::contains).toList());
    boolean isByGroup = variants.stream().anyMatch(v -> groupWeight(v).isPresent());
    MenuReading reading = new MenuReading(used, isByGroup ? used.withoutWeight() : used);
    for (Schema variant : variants) {
      groupWeight(variant).ifPresent(w -> reading.add(groups(w)));
      by.ifPresent(text -> beside(whole, variant, text).ifPresent(reading::add));
    }
    return reading;
  }

  private static Optional<GroupWeight> groupWeight(Schema variant) {
    return variant.weight().filter(GroupWeight.class::isInstance).map(GroupWeight.class::cast);
  }

  private static Groups groups(GroupWeight weight) {
    return new Groups(weight.column(), weight.field().categories());
  }

  /** The groups that are measured, where a variant does not have their column. */
  private static Optional<Groups> beside(Schema whole, Schema variant, String by) {
    ColumnGroups all = ColumnGroups.of(whole, by);
    return has(variant, all.column())
        ? Optional.empty()
        : Optional.of(new Groups(all.column(), feature(all.schema(), all.column()).categories()));
  }

  private static boolean has(Schema schema, String column) {
    return schema.features().stream().anyMatch(f -> f.column().equals(column));
  }

  private static CategoricalFeature feature(Schema schema, String column) {
    return (CategoricalFeature)
        schema.features().stream().filter(f -> f.column().equals(column)).findFirst().orElseThrow();
  }

  private void add(Groups groups) {
    if (!first.containsKey(groups)) {
      first.put(groups, read.dimension());
      read = read.withGroups(groups.column, groups.values);
    }
  }

  /** The columns that some variant has. */
  Schema used() {
    return used;
  }

  /** What the table is read by. */
  Schema read() {
    return read;
  }

  /** The numbers of the coordinates of a variant among those that are read. */
  List<Integer> coordinates(Schema variant) {
    Map<String, Integer> numbers = new HashMap<>();
    used.coordinateNames().forEach(name -> numbers.put(name, numbers.size()));
    return variant.coordinateNames().stream().map(numbers::get).toList();
  }

  /** How often records count for a variant, where that is by group. */
  Optional<CellWeights> weights(Schema variant) {
    return groupWeight(variant)
        .map(
            weight -> {
              int from = Objects.requireNonNull(first.get(groups(weight)));
              int groups = weight.groups().size();
              List<List<Integer>> times = new ArrayList<>();
              for (int g = 0; g <= groups; g++) {
                int group = g;
                times.add(
                    IntStream.range(0, variant.label().labels())
                        .mapToObj(label -> weight.times(group, label))
                        .toList());
              }
              return new CellWeights(IntStream.range(from, from + groups).boxed().toList(), times);
            });
  }

  /**
   * Groups that a card of a variant is measured by.
   *
   * @param groups of the variant's schema, or of one whose coordinates follow it
   * @param coordinates the numbers of these among those that are read
   */
  record Measured(ColumnGroups groups, List<Integer> coordinates) {}

  /** Those by a column. */
  Measured measured(Schema whole, Schema variant, String by) {
    Optional<Groups> beside = beside(whole, variant, by);
    List<Integer> own = coordinates(variant);
    if (beside.isEmpty()) {
      return new Measured(
          ColumnGroups.of(variant, feature(variant, ColumnGroups.of(whole, by).column()).column()),
          own);
    }
    ColumnGroups groups = ColumnGroups.of(variant, beside.get().column, beside.get().values);
    int from = Objects.requireNonNull(first.get(beside.get()));
    int width = groups.schema().dimension() - variant.dimension();
    return new Measured(
        groups, Stream.concat(own.stream(), IntStream.range(from, from + width).boxed()).toList());
  }
}
