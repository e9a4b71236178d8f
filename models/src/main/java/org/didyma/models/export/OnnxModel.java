package org.didyma.models.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.didyma.mechanisms.RiskScale;
import org.didyma.mechanisms.reading.ScoreReading;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;

/**
 * Models as graphs of ONNX, for engines such as ONNX Runtime.
 *
 * <p>Each column is an input with a row for each record: a double, NaN where there is nothing, or a
 * text, "" where there is nothing. Outputs are {@code score}, {@code decision}, {@code risk} where
 * the model tells one, or of a label of more than two values {@code probability}, a column a class
 * with the likeliest as {@code decision}, {@code survival}, a column a horizon, or {@code
 * prediction}; and {@code reasons}: the columns that are farthest above the least that they can add
 * ({@link Scorecard#aboveLeast}), "" where there is none left. A record with a field that the
 * schema refuses has NaN and "" there. Sums are in the order of the columns.
 */
public final class OnnxModel {

  /** As many reasons as people read. */
  private static final int MOST_REASONS = 4;

  private final Model model;
  private final Scorecard card;
  private final OnnxGraph graph;

  private OnnxModel(Model model) {
    this.model = model;
    this.card = Scorecard.of(model);
    String prefix = "node";
    while (isTaken(prefix)) {
      prefix += "_";
    }
    this.graph = new OnnxGraph(prefix);
  }

  private boolean isTaken(String prefix) {
    return card.columns().stream().anyMatch(column -> column.name().startsWith(prefix));
  }

  /** The bytes of the file. */
  public static byte[] of(Model model) {
    return new OnnxModel(model).bytes();
  }

  private byte[] bytes() {
    List<TypedColumn> columns = TypedColumn.of(card, "ONNX");
    List<String> taken = columns.stream().map(TypedColumn::name).toList();
    List<String> added = new ArrayList<>();
    for (TypedColumn column : columns) {
      added.add(column.isNumber() ? ofNumber(column) : ofText(column));
    }
    String score = added.get(0);
    for (String more : added.subList(1, added.size())) {
      score = graph.apply("Add", score, more);
    }
    graph.output(free("score", taken), score, OnnxGraph.DOUBLE, 1);
    String refused = graph.apply("IsNaN", score);
    String none = graph.row(List.of(""));
    if (model.reading().isPresent()) {
      outcomes(model.reading().get(), score, refused, none, taken);
    } else {
      ofTwo(score, refused, none, taken);
    }
    reasons(columns, added, refused, none, free("reasons", taken));
    return graph.model("Didyma", model.software(), TypedColumn.text(card));
  }

  private void ofTwo(String score, String refused, String none, List<String> taken) {
    String positive = graph.apply("Greater", score, graph.row(card.threshold()));
    String decision =
        graph.apply(
            "Where",
            positive,
            graph.row(List.of(model.schema().label().binary().positive().get(0))),
            graph.row(List.of(model.schema().label().binary().negative().get(0))));
    graph.output(
        free("decision", taken),
        graph.apply("Where", refused, none, decision),
        OnnxGraph.STRING,
        1);
    if (model.risk().isPresent()) {
      graph.output(free("risk", taken), risk(score, model.risk().get()), OnnxGraph.DOUBLE, 1);
    }
  }

  private static String free(String name, List<String> taken) {
    return taken.contains(name) ? free(name + "_", taken) : name;
  }

  // ---- what a column adds, NaN where its field is refused ----

  private String ofText(TypedColumn column) {
    String field = graph.input(column.name(), OnnxGraph.STRING);
    List<String> words = new ArrayList<>();
    List<OptionalDouble> points = new ArrayList<>();
    column
        .allWords()
        .forEach(
            (word, own) -> {
              words.add(word);
              points.add(own);
            });
    points.add(column.other());
    return graph.apply(
        "Gather",
        graph.row(points.stream().mapToDouble(OnnxModel::number).toArray()),
        graph.place(field, words));
  }

  /** Counts how many pieces of the line a number has reached. */
  private String ofNumber(TypedColumn column) {
    String field = graph.input(column.name(), OnnxGraph.DOUBLE);
    TypedColumn.Line line = column.line();
    int pieces = line.starts().size();
    double[] starts = new double[pieces + 1];
    for (int i = 0; i < pieces; i++) {
      starts[i] = line.starts().get(i).doubleValue();
    }
    starts[pieces] = Math.nextUp(line.high().doubleValue());
    double[] points = line.points().stream().mapToDouble(OnnxModel::number).toArray();
    String reached =
        graph.apply(
            "Cast", "to", OnnxGraph.INT64, graph.apply("GreaterOrEqual", field, graph.row(starts)));
    String count = graph.apply("ReduceSum", reached, graph.row(1L));
    String added = graph.apply("Gather", graph.row(points), count);
    for (Map.Entry<String, OptionalDouble> word : column.allWords().entrySet()) {
      if (!word.getKey().isEmpty()) {
        added =
            graph.apply(
                "Where",
                graph.apply("Equal", field, graph.row(Double.parseDouble(word.getKey()))),
                graph.row(number(word.getValue())),
                added);
      }
    }
    return graph.apply(
        "Where", graph.apply("IsNaN", field), graph.row(number(column.missing())), added);
  }

  private static double number(OptionalDouble points) {
    return points.orElse(Double.NaN);
  }

  // ---- what comes of it ----

  /** The numbers that the score says, and the likeliest class where they are of classes. */
  private void outcomes(
      OutcomeReading reading, String score, String refused, String none, List<String> taken) {
    ScoreReading numbers = reading.numbers();
    String points = graph.apply("Sub", score, graph.row(card.threshold()));
    String t =
        graph.apply(
            "Add",
            graph.apply("Mul", graph.row(numbers.unit()), points),
            graph.row(numbers.centre()));
    if (Double.isFinite(numbers.high())) {
      t =
          graph.apply(
              "Max", graph.apply("Min", t, graph.row(numbers.high())), graph.row(numbers.low()));
    }
    String name = free(reading.isOfShares() ? reading.what() : "prediction", taken);
    String told =
        switch (numbers.kind()) {
          case CLASS_SHARES -> shares(numbers, t);
          case SURVIVAL -> survival(numbers, t);
          case EXPECTED_COUNT ->
              graph.apply("Mul", graph.row(numbers.factors().get(0)), graph.apply("Exp", t));
          case NUMBER -> t;
        };
    graph.output(name, told, OnnxGraph.DOUBLE, numbers.size());
    if (numbers.kind() == ScoreReading.Kind.CLASS_SHARES) {
      String best =
          graph.apply("Gather", graph.row(reading.names()), graph.apply("ArgMax", "axis", 1, told));
      graph.output(
          free("decision", taken), graph.apply("Where", refused, none, best), OnnxGraph.STRING, 1);
    }
  }

  private String shares(ScoreReading numbers, String t) {
    String against = graph.apply("Exp", graph.apply("Neg", t));
    String left = graph.row(1.0);
    List<String> shares = new ArrayList<>();
    for (double factor : numbers.factors()) {
      String above = inverse(graph.row(1.0), factor, against);
      shares.add(graph.apply("Sub", left, above));
      left = above;
    }
    shares.add(left);
    return graph.apply("Concat", "axis", 1, shares.toArray(String[]::new));
  }

  private String survival(ScoreReading numbers, String t) {
    String odds = graph.apply("Exp", t);
    List<String> survival = new ArrayList<>();
    String left = graph.row(1.0);
    for (double factor : numbers.factors()) {
      left = inverse(left, factor, odds);
      survival.add(left);
    }
    return graph.apply("Concat", "axis", 1, survival.toArray(String[]::new));
  }

  /** of / (1 + factor odds). */
  private String inverse(String of, double factor, String odds) {
    return graph.apply(
        "Div", of, graph.apply("Add", graph.row(1.0), graph.apply("Mul", graph.row(factor), odds)));
  }

  /** 1 / (1 + exp(-(t + shift))), t the log-odds brought within its limit. */
  private String risk(String score, RiskScale risk) {
    String odds =
        graph.apply(
            "Mul", graph.row(risk.unit()), graph.apply("Sub", score, graph.row(card.threshold())));
    if (Double.isFinite(risk.limit())) {
      odds = graph.apply("Max", odds, graph.row(-risk.limit()));
      odds = graph.apply("Min", odds, graph.row(risk.limit()));
    }
    String against =
        graph.apply("Exp", graph.apply("Neg", graph.apply("Add", odds, graph.row(risk.shift()))));
    return graph.apply("Div", graph.row(1.0), graph.apply("Add", graph.row(1.0), against));
  }

  private void reasons(
      List<TypedColumn> columns, List<String> added, String refused, String none, String name) {
    List<String> names = new ArrayList<>();
    List<String> above = new ArrayList<>();
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).isReason()) {
        names.add(columns.get(c).name());
        above.add(graph.apply("Sub", added.get(c), graph.row(columns.get(c).least())));
      }
    }
    if (names.isEmpty()) {
      return;
    }
    int wanted = Math.min(MOST_REASONS, names.size());
    String all = graph.apply("Concat", "axis", 1, above.toArray(String[]::new));
    String first = graph.second("TopK", all, graph.row((long) wanted));
    String points = graph.apply("GatherElements", "axis", 1, all, first);
    String reason = graph.apply("Gather", graph.row(names), first);
    String is = graph.apply("Greater", points, graph.row(0.0));
    String some = graph.apply("Where", is, reason, none);
    graph.output(name, graph.apply("Where", refused, none, some), OnnxGraph.STRING, wanted);
  }
}
