package org.didyma.privacy.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.exact.Rational;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.Rho;

/**
 * Privacy losses of OpenDP's measurements: {@code {"opendp": [LOSS, ...]}} where a loss is what
 * {@code map(d_in)} of a measurement returned, with the metric and the measure that this refers to:
 * {@code {"input_metric": "SymmetricDistance", "d_in": 1, "measure": "MaxDivergence", "d_out":
 * 0.5}}. Several losses are of one composition. What {@code to_json} of a measurement writes is its
 * construction, which does not say at which distance it is used; it is refused.
 *
 * <p>A loss at a larger distance bounds that at a smaller one. Tables that differ in a replaced
 * record have the symmetric distance 2.
 */
final class OpenDpLosses {

  private static final String APPROXIMATE_MAX = "Approximate<MaxDivergence>";
  private static final int MOST_DISTANCE = 1_000_000;

  private OpenDpLosses() {}

  static boolean knows(JsonNode file) {
    return file.has("opendp") || file.has("ast");
  }

  /**
   * Reads a file.
   *
   * @param asked the relation; where it is not said, the one of the losses
   * @param stated what to enter for measures that are none of ours; without it they are refused
   */
  static Imported read(JsonNode file, Optional<Adjacency> asked, Optional<StatedLoss> stated) {
    if (file.has("ast")) {
      throw new IllegalArgumentException(
          "the file is the construction of a measurement, which does not say what it loses;"
              + " write down what its map(d_in) returns as {\"opendp\": [{\"input_metric\": ...,"
              + " \"d_in\": ..., \"measure\": ..., \"d_out\": ...}]}");
    }
    ForeignFields fields = ForeignFields.of(file, "the file");
    fields.only(Set.of("opendp", "remarks"));
    List<PrivacyEvent> events = new ArrayList<>();
    List<String> remarks = new ArrayList<>(fields.remarks());
    for (JsonNode each : fields.list("opendp")) {
      ForeignFields loss = ForeignFields.of(each, "a loss");
      loss.only(Set.of("input_metric", "d_in", "measure", "d_out"));
      events.add(event(loss, adjacency(loss, asked), stated, remarks));
    }
    if (events.isEmpty()) {
      throw new IllegalArgumentException("the file has no loss");
    }
    return new Imported(
        events.size() == 1 ? events.get(0) : new PrivacyEvent.Composed(events),
        "OpenDP",
        remarks.stream().distinct().toList());
  }

  private static Adjacency adjacency(ForeignFields loss, Optional<Adjacency> asked) {
    long distance = loss.count("d_in", MOST_DISTANCE);
    String metric = loss.text("input_metric");
    boolean isByChanges =
        switch (metric) {
          case "SymmetricDistance", "InsertDeleteDistance" -> false;
          case "ChangeOneDistance", "HammingDistance" -> true;
          default ->
              throw new IllegalArgumentException(
                  "the metric \"%s\" does not count records"
                      .formatted(ForeignFields.shortened(metric)));
        };
    Adjacency said = isByChanges ? Adjacency.REPLACE : Adjacency.ADD_REMOVE;
    Adjacency meant = asked.map(Adjacency::ofRecords).orElse(said);
    int needed = !isByChanges && meant.replaces() ? 2 : 1;
    if (isByChanges && !meant.replaces() || distance < needed) {
      throw new IllegalArgumentException(
          "a loss at %s %d says nothing of neighbours by %s"
              .formatted(metric, distance, meant.label()));
    }
    return meant;
  }

  private static PrivacyEvent event(
      ForeignFields loss, Adjacency adjacency, Optional<StatedLoss> stated, List<String> remarks) {
    String measure = loss.text("measure");
    String source = "as map of its measurement says";
    switch (measure) {
      case "MaxDivergence" -> {
        return Losses.stated(
            measure,
            source,
            Epsilon.above(loss.rational("d_out")),
            Delta.ZERO,
            adjacency,
            List.of());
      }
      case APPROXIMATE_MAX, "FixedSmoothedMaxDivergence" -> {
        List<JsonNode> both = loss.list("d_out");
        if (both.size() != 2) {
          throw new IllegalArgumentException("\"d_out\" of a loss is not a pair");
        }
        BigDecimal epsilon = ForeignFields.number(both.get(0), "the epsilon of a loss");
        BigDecimal delta = ForeignFields.number(both.get(1), "the delta of a loss");
        return Losses.stated(
            measure,
            source,
            Epsilon.above(Rational.of(epsilon)),
            new Delta(delta),
            adjacency,
            List.of());
      }
      case "ZeroConcentratedDivergence" -> {
        return new PrivacyEvent.ByTheorem(
            measure,
            source,
            PrivacyGuarantee.zeroConcentrated(Rho.above(loss.rational("d_out")), adjacency));
      }
      default -> {
        String name = ForeignFields.shortened(measure);
        StatedLoss instead =
            stated.orElseThrow(
                () ->
                    new UnpricedForeignEventException(
                        "the measure \"%s\" is covered by no theorem here".formatted(name)));
        remarks.add(
            "%s counts as epsilon %s and delta %s, as was stated (%s)."
                .formatted(name, instead.epsilon(), instead.delta(), instead.reason()));
        return instead.event(name, adjacency);
      }
    }
  }

  /** One loss as a file of losses. */
  static ObjectNode file(PrivacyGuarantee guarantee) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ObjectNode loss = root.putArray("opendp").addObject();
    loss.put(
        "input_metric",
        guarantee.adjacency().replaces() ? "ChangeOneDistance" : "SymmetricDistance");
    loss.put("d_in", 1);
    if (guarantee instanceof PrivacyGuarantee.Pure pure) {
      loss.put("measure", "MaxDivergence").put("d_out", pure.epsilon().value());
    } else if (guarantee instanceof PrivacyGuarantee.ZeroConcentrated concentrated) {
      loss.put("measure", "ZeroConcentratedDivergence").put("d_out", concentrated.rho().value());
    } else if (guarantee instanceof PrivacyGuarantee.Approximate approximate) {
      ArrayNode both = loss.put("measure", APPROXIMATE_MAX).putArray("d_out");
      both.add(approximate.epsilon().value()).add(approximate.delta().value());
    } else {
      throw new IllegalArgumentException("a loss is pure, approximate or zCDP");
    }
    return root;
  }
}
