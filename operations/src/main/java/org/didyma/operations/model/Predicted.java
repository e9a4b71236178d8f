package org.didyma.operations.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;
import org.didyma.models.Rule;
import org.didyma.models.cards.PrintedPoints;

/** What a model says of a record, in columns of a table. Several threads may ask it. */
interface Predicted {

  /** The name of the column of the one thing that is predicted. */
  String PREDICTION = "prediction";

  /** The names of the columns. */
  List<String> columns();

  /** The fields of a feature vector. */
  List<String> fields(int[] x);

  /**
   * What a model says.
   *
   * @param scoring what of it is needed, over which feature vectors are
   * @param above the score that positive records exceed, where there are two classes
   */
  static Predicted of(Model model, ScoringColumns scoring, double above) {
    if (scoring.rule() instanceof Rule.OfClasses rule) {
      return OfClasses.of(model.schema().label().names(), rule, scoring.schema());
    }
    Rule.Classifier classifier = scoring.rule().classifier(scoring.schema());
    return model
        .reading()
        .<Predicted>map(reading -> new OfLabel(reading, classifier))
        .orElseGet(
            () -> new OfTwo(model.schema().label().binary(), classifier, above, model.risk()));
  }

  /**
   * The same, and points.
   *
   * @throws InvalidInputException where the card has no whole points
   */
  default Predicted withPoints(Model model, ScoringColumns scoring) {
    if (!(model.rule() instanceof Rule.Points rule)) {
      throw new InvalidInputException(
          "--with-points is for cards of whole points, which this model has not",
          "leave it out, or see the weights with didyma export --to json.");
    }
    return new WithPoints(
        this,
        scoring.rule().classifier(scoring.schema()),
        rule.threshold() + PrintedPoints.of(model, PrintedPoints.Form.FROM_ZERO).shift());
  }

  /**
   * What is said, and the points of the printed card that say it.
   *
   * @param zero points where the score is 0
   */
  record WithPoints(Predicted said, Rule.Classifier classifier, long zero) implements Predicted {

    @Override
    public List<String> columns() {
      return Stream.concat(said.columns().stream(), Stream.of("points")).toList();
    }

    @Override
    public List<String> fields(int[] x) {
      String points = Long.toString(zero + Math.round(classifier.score(x)));
      return Stream.concat(said.fields(x).stream(), Stream.of(points)).toList();
    }
  }

  private static String decimals(double number) {
    return String.format(Locale.ROOT, "%.6f", number);
  }

  /** One of two classes, and its risk where the model tells it. */
  record OfTwo(
      BinaryLabel label, Rule.Classifier classifier, double above, Optional<RiskScale> risk)
      implements Predicted {

    private static final String RISK = "risk";

    @Override
    public List<String> columns() {
      return risk.isPresent() ? List.of(PREDICTION, RISK) : List.of(PREDICTION);
    }

    @Override
    public List<String> fields(int[] x) {
      double score = classifier.score(x);
      String said = (score > above ? label.positive() : label.negative()).get(0);
      return risk.map(scale -> List.of(said, decimals(scale.risk(score)))).orElse(List.of(said));
    }
  }

  /** A class with the probability of each, those of no event by horizon, a count or a number. */
  record OfLabel(OutcomeReading reading, Rule.Classifier classifier) implements Predicted {

    @Override
    public List<String> columns() {
      List<String> columns = new ArrayList<>();
      if (!reading.isOfShares() || reading.likeliest(0).isPresent()) {
        columns.add(PREDICTION);
      }
      if (reading.isOfShares()) {
        reading.names().forEach(name -> columns.add(reading.what() + " " + name));
      }
      return columns;
    }

    @Override
    public List<String> fields(int[] x) {
      return fieldsOf(classifier.score(x));
    }

    /** The fields of a record with a score. */
    List<String> fieldsOf(double score) {
      List<String> fields = new ArrayList<>();
      reading.likeliest(score).ifPresent(fields::add);
      for (double number : reading.numbers().at(score)) {
        fields.add(decimals(number));
      }
      return fields;
    }
  }

  /** The class of the largest risk, and the risk of each where the model tells them. */
  record OfClasses(List<String> names, Rule.OfClasses rule, List<Rule.Classifier> classifiers)
      implements Predicted {

    static OfClasses of(List<String> names, Rule.OfClasses rule, Schema schema) {
      return new OfClasses(
          names, rule, rule.rules().stream().map(one -> one.classifier(schema)).toList());
    }

    @Override
    public List<String> columns() {
      List<String> columns = new ArrayList<>(List.of(PREDICTION));
      if (rule.risks().get(0).isPresent()) {
        names.forEach(name -> columns.add("risk " + name));
      }
      return columns;
    }

    double[] scores(int[] x) {
      return classifiers.stream().mapToDouble(one -> one.score(x)).toArray();
    }

    @Override
    public List<String> fields(int[] x) {
      double[] scores = scores(x);
      List<String> fields = new ArrayList<>(List.of(names.get(rule.largest(scores))));
      for (int k = 0; k < scores.length; k++) {
        double score = scores[k];
        rule.risks().get(k).ifPresent(risk -> fields.add(decimals(risk.risk(score))));
      }
      return fields;
    }
  }
}
