package org.didyma;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelWriter;
import org.didyma.models.Rule;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.models.export.Exports;
import org.didyma.models.export.OnnxModel;
import org.didyma.models.export.Scorecard;
import org.didyma.spi.Export;
import org.jspecify.annotations.Nullable;

/**
 * A linear classifier with its schema: positive where the points of a record exceed a threshold. It
 * has a guarantee where a release brought one, or the file that one was written to.
 */
public final class Model {

  private final org.didyma.models.Model model;
  // Made once: a service predicts often. Threads that race make equal ones, all fields of it final.
  private @Nullable Scorecard scorecard;

  Model(org.didyma.models.Model model) {
    this.model = model;
  }

  /** The model where it has one score, and not one for each class. */
  private org.didyma.models.Model ofOneScore() {
    if (!model.classes().isEmpty()) {
      throw DidymaException.of(
          "the model has a score for each class, and not one",
          "write it to a file, from which the command line predicts, and exports one class.");
    }
    return model;
  }

  /**
   * Reads a model file and believes nothing in it that it cannot check.
   *
   * @throws DidymaException when it cannot be read or is no model; the message says where
   */
  public static Model read(String file) {
    return read(Path.of(file));
  }

  /** The same. */
  public static Model read(Path file) {
    return DidymaException.told(() -> new Model(ModelReader.read(file)));
  }

  /**
   * Writes a model file, in place of one that is there.
   *
   * @throws IOException when it cannot be written
   */
  public void write(String file) throws IOException {
    write(Path.of(file));
  }

  /** The same. */
  public void write(Path file) throws IOException {
    Files.writeString(file, json());
  }

  /** What a model file holds, as docs/reference/models.md describes it. */
  public String json() {
    return Json.text(ModelWriter.tree(model));
  }

  /** Its guarantee for the people in the table that it was learned from; empty without. */
  public Optional<Guarantee> guarantee() {
    return model.guarantee().map(Guarantee::new);
  }

  /** The schema of the table. */
  public Schema schema() {
    return new Schema(model.schema());
  }

  /**
   * The points of the indicators that score, in the order of the schema: the weights themselves. A
   * printed card has them column by column from 0 up where it can, and its cut-off with them.
   */
  public Map<String, Double> points() {
    Rule rule = ofOneScore().rule();
    List<String> names = model.schema().coordinateNames();
    Map<String, Double> points = new LinkedHashMap<>();
    for (int j = 0; j < names.size(); j++) {
      if (!rule.isZero(j)) {
        points.put(
            names.get(j),
            rule instanceof Rule.Points whole
                ? (double) whole.weights().get(j)
                : ((Rule.Reals) rule).weights().get(j));
      }
    }
    return Collections.unmodifiableMap(points);
  }

  /** What the points of a record must exceed for positive to be predicted. */
  public double threshold() {
    Rule rule = ofOneScore().rule();
    return rule instanceof Rule.Points whole ? whole.threshold() : ((Rule.Reals) rule).threshold();
  }

  /**
   * Predicts.
   *
   * @param fields of one record by column, as text; a column without one, or with null, counts as
   *     empty; those of label, unit and weight may be there, and do not count
   * @throws DidymaException when the schema refuses a field, or has no such column
   */
  public Prediction predict(Map<String, @Nullable String> fields) {
    return DidymaException.told(
        () -> {
          Scorecard card = scorecard();
          Scorecard.Reading reading = card.read(ofFeatures(fields));
          double score = -card.threshold();
          for (double added : reading.added()) {
            score += added;
          }
          double whole = score;
          return new Prediction(
              score,
              score > 0,
              model
                  .risk()
                  .map(scale -> OptionalDouble.of(scale.risk(whole)))
                  .orElse(OptionalDouble.empty()),
              reading.unread());
        });
  }

  /** Without what the schema knows of a record besides its features. */
  private Map<String, @Nullable String> ofFeatures(Map<String, @Nullable String> fields) {
    Objects.requireNonNull(fields, "fields");
    org.didyma.data.schema.Schema schema = model.schema();
    Set<String> others = new HashSet<>(schema.label().columns());
    schema.unit().ifPresent(unit -> others.add(unit.column()));
    schema.weight().ifPresent(weight -> others.add(weight.column()));
    schema.features().forEach(feature -> others.remove(feature.column()));
    if (Collections.disjoint(fields.keySet(), others)) {
      return fields;
    }
    Map<String, @Nullable String> kept = new HashMap<>(fields);
    kept.keySet().removeAll(others);
    return kept;
  }

  private Scorecard scorecard() {
    Scorecard made = scorecard;
    if (made == null) {
      made = Scorecard.of(ofOneScore());
      scorecard = made;
    }
    return made;
  }

  /**
   * The model in another form, such as {@code python}, {@code pmml} or {@code html}: those of
   * docs/howto/export.md but {@code onnx}, for which there is {@link #onnx}, and {@code sql}, which
   * {@code didyma export} writes.
   *
   * @throws DidymaException when there is no such form, or it cannot express the model
   */
  public String export(String form) {
    return DidymaException.told(
        () ->
            Exports.named(form)
                .orElseThrow(
                    () ->
                        DidymaException.of(
                            "there is no form " + QuotedText.of(form),
                            Exports.ALL.stream()
                                .map(org.didyma.models.export.Export::name)
                                .collect(
                                    Collectors.joining(
                                        ", ",
                                        "use one of: ",
                                        "; or .onnx(), or for sql %s."
                                            .formatted(JavaNames.ALL.operation("export"))))))
                .of(ofOneScore()));
  }

  /**
   * The model as a graph of ONNX, the bytes of a file.
   *
   * @throws DidymaException when ONNX cannot express the model
   */
  public byte[] onnx() {
    return DidymaException.told(() -> OnnxModel.of(ofOneScore()));
  }

  /** The model in a form of one's own. */
  public String export(Export own) {
    return own.render(
        new org.didyma.spi.Scorecard(
            PointsCard.of(ofOneScore()).title(), lines(), threshold(), model.statement()));
  }

  private List<org.didyma.spi.Scorecard.Line> lines() {
    Map<String, Double> points = points();
    return model.schema().coordinates().stream()
        .filter(c -> points.containsKey(c.name()))
        .map(
            c ->
                new org.didyma.spi.Scorecard.Line(
                    c.name(), c.column(), points.getOrDefault(c.name(), 0.0)))
        .toList();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Model same && same.model.equals(model);
  }

  @Override
  public int hashCode() {
    return model.hashCode();
  }

  /** The card, as it is printed on a terminal. */
  @Override
  public String toString() {
    return TextCard.of(model);
  }
}
