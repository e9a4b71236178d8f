package org.didyma.operations.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.OutcomeReading;

/** What a model says of a record by its score, in columns of a table. */
interface Predicted {

  /** The name of the column of the one thing that is predicted. */
  String PREDICTION = "prediction";

  /** The names of the columns. */
  List<String> columns();

  /** The fields of a score, less the threshold. */
  List<String> fields(double score);

  /**
   * What a model says.
   *
   * @param above the score that positive records exceed, where there are two classes
   */
  static Predicted of(Model model, double above) {
    return model
        .reading()
        .<Predicted>map(OfLabel::new)
        .orElseGet(() -> new OfTwo(model.schema().label().binary(), above, model.risk()));
  }

  private static String decimals(double number) {
    return String.format(Locale.ROOT, "%.6f", number);
  }

  /** One of two classes, and its risk where the model tells it. */
  record OfTwo(BinaryLabel label, double above, Optional<RiskScale> risk) implements Predicted {

    private static final String RISK = "risk";

    @Override
    public List<String> columns() {
      return risk.isPresent() ? List.of(PREDICTION, RISK) : List.of(PREDICTION);
    }

    @Override
    public List<String> fields(double score) {
      String said = (score > above ? label.positive() : label.negative()).get(0);
      return risk.map(scale -> List.of(said, decimals(scale.risk(score)))).orElse(List.of(said));
    }
  }

  /** A class with the probability of each, those of no event by horizon, a count or a number. */
  record OfLabel(OutcomeReading reading) implements Predicted {

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
    public List<String> fields(double score) {
      List<String> fields = new ArrayList<>();
      reading.likeliest(score).ifPresent(fields::add);
      for (double number : reading.numbers().at(score)) {
        fields.add(decimals(number));
      }
      return fields;
    }
  }
}
