package org.didyma.experiments.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.Sha256;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.data.records.RowConsumer;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Task;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * A public table of which {@code learn} is told the columns. Of each split a fifth of the records,
 * by coins, is kept for the judgement and plays no part in what is learned.
 */
final class LearnTask implements Task {

  static final int FIFTH = 5;

  /** In names of tables with fewer records of their rarer label, before its percentage. */
  static final String RARE = "-rare-";

  private static final long SPLITS_START = 20_261_123;

  private static final List<Measure> MEASURES =
      List.of(
          Measure.AUC,
          Measure.TOLD_AUC_LOW,
          Measure.TOLD_AUC_HIGH,
          Measure.TOLD_AUC_COVERS,
          Measure.ACCURACY,
          Measure.TOLD_ACCURACY_LOW,
          Measure.TOLD_ACCURACY_HIGH,
          Measure.TOLD_ACCURACY_COVERS);

  /**
   * Two parts of a table.
   *
   * @param most the larger one
   * @param fifth the other one
   */
  record Split(LearnTask most, LearnTask fifth) {

    /** The same parts, to be learned from in the columns of another schema. */
    Split in(Schema schema) {
      return new Split(most.in(schema), fifth.in(schema));
    }
  }

  private final String name;
  private final Columns columns;
  private final Schema published;
  private final List<String> names;
  private final List<List<String>> records;
  private final List<Boolean> labels;
  private final List<Measure> measures;

  private LearnTask(
      String name,
      Columns columns,
      Schema published,
      List<String> names,
      List<List<String>> records,
      List<Boolean> labels,
      List<Measure> measures) {
    this.name = name;
    this.columns = columns;
    this.published = published;
    this.names = names;
    this.records = records;
    this.labels = labels;
    this.measures = measures;
  }

  /**
   * A table in memory.
   *
   * @param columns what is told of its columns
   * @param published a schema with thresholds, to compare with
   */
  static LearnTask of(String name, Columns columns, Schema published, Records table) {
    LearnTask task =
        new LearnTask(
            name,
            columns,
            published,
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            MEASURES);
    table.each(
        columns.withRoundThresholds(1),
        LabelUse.REQUIRED,
        new RowConsumer() {
          @Override
          public void columns(List<String> all) {
            task.names.addAll(all);
          }

          @Override
          public void accept(long position, long line, List<String> fields, int[] x, int label) {
            task.records.add(List.copyOf(fields));
            task.labels.add(label > 0);
          }
        });
    return task;
  }

  /** The same table, of which other numbers are wanted. */
  LearnTask measuredBy(List<Measure> others) {
    return new LearnTask(name, columns, published, names, records, labels, List.copyOf(others));
  }

  /** The same table, to be learned from in the columns of another schema. */
  LearnTask in(Schema schema) {
    return new LearnTask(name, columns, schema, names, records, labels, measures);
  }

  /** The split of a repetition, the same for all who learn and for all epsilons. */
  Split split(int repetition) {
    return split(SimulationRandom.of(SPLITS_START, name, Integer.toString(repetition)));
  }

  /** Two parts, by a coin for each record. */
  Split split(SimulationRandom coins) {
    LearnTask most = part();
    LearnTask fifth = part();
    for (int i = 0; i < records.size(); i++) {
      LearnTask part = coins.below(FIFTH) == 0 ? fifth : most;
      part.records.add(records.get(i));
      part.labels.add(labels.get(i));
    }
    return new Split(most, fifth);
  }

  private LearnTask part() {
    return new LearnTask(
        name, columns, published, names, new ArrayList<>(), new ArrayList<>(), measures);
  }

  Columns columns() {
    return columns;
  }

  /** The catalogue's schema. */
  Schema schema() {
    return published;
  }

  /** The catalogue's schema as columns of which none is open. */
  Columns published() {
    return Columns.parse(published.toJson(), "the published schema of " + name);
  }

  Records records() {
    return Records.of(name, names, records::iterator);
  }

  /**
   * Writes all columns but the label's under their names, as fields of CSV.
   *
   * @param labelled with the label as the last column, 1 for positive and 0 for negative
   */
  void write(Path file, boolean labelled) throws IOException {
    String label = published.label().column();
    int at = names.indexOf(label);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      out.write(line(names, at, labelled ? List.of(label) : List.of()));
      for (int i = 0; i < records.size(); i++) {
        List<String> last = labelled ? List.of(labels.get(i) ? "1" : "0") : List.of();
        out.write(line(records.get(i), at, last));
      }
    }
  }

  private static String line(List<String> fields, int without, List<String> last) {
    List<String> all = new ArrayList<>(fields);
    all.remove(without);
    all.addAll(last);
    return all.stream().map(LearnTask::quoted).collect(Collectors.joining(",", "", "\n"));
  }

  private static String quoted(String field) {
    return field.matches("[^\",\r\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
  }

  boolean isPositive(int record) {
    return labels.get(record);
  }

  /** The guess of the share of positive records that its users state, two digits. */
  double prevalence() {
    return Math.max(1, Math.min(99, Math.round(100.0 * positives() / size()))) / 100.0;
  }

  /**
   * The same table with fewer records of its rarer label, by coins; they are all there if they are
   * no more than the share.
   *
   * @param percent the share of the rarer label that is left, below 50
   */
  LearnTask rare(int percent) {
    String called = name + RARE + percent;
    LearnTask rare =
        new LearnTask(
            called, columns, published, names, new ArrayList<>(), new ArrayList<>(), measures);
    SimulationRandom coins = SimulationRandom.of(SPLITS_START, called);
    boolean isRarer = 2 * positives() <= size();
    long rarer = isRarer ? positives() : size() - positives();
    long left = (size() - rarer) * percent / (100 - percent);
    for (int i = 0; i < records.size(); i++) {
      if (labels.get(i) != isRarer || coins.below(rarer) < left) {
        rare.records.add(records.get(i));
        rare.labels.add(labels.get(i));
      }
    }
    return rare;
  }

  /** How many records there are. */
  int size() {
    return records.size();
  }

  /** How many of them a split leaves to learn from, in the mean. */
  long learnedFrom() {
    return (long) size() * (FIFTH - 1) / FIFTH;
  }

  /** How many of them are positive. */
  long positives() {
    return labels.stream().filter(positive -> positive).count();
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String word() {
    return "way";
  }

  @Override
  public List<Measure> measures() {
    return measures;
  }

  @Override
  public ObjectNode tree() {
    String all = columns.withRoundThresholds(1).toJson() + published.toJson() + names + records;
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", name)
        .put("records", size())
        .put("open_columns", columns.open().size())
        .put("digest", Sha256.of(all.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public String sentence() {
    return "%s: %d records, %d of them positive; %d columns with a range alone; each split learns from four fifths and is tested on the rest"
        .formatted(name, size(), positives(), columns.open().size());
  }
}
