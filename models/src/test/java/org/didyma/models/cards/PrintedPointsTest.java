package org.didyma.models.cards;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.core.Json;
import org.didyma.data.cells.CellCounter;
import org.didyma.mechanisms.RiskScale;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A printed card is read as people read it, line by line, for every record that a schema can have,
 * and says what the model says.
 */
class PrintedPointsTest {

  private static final int MODELS = 100 * Integer.getInteger("test.times", 1);

  @ParameterizedTest
  @EnumSource(
      value = PrintedPoints.Form.class,
      names = {"FROM_ZERO", "SIGNED"})
  void everyRecordIsReadAsTheModelHasIt(PrintedPoints.Form form) {
    Random random = new Random(62);
    int records = 0;
    int unlisted = 0;
    for (int m = 0; m < MODELS; m++) {
      Drawn drawn = new Drawn(random);
      Model model = drawn.model;
      Read card = new Read(PointsCard.of(model, PrintOptions.USUAL.in(form)));
      card.hasReferences(form);
      CellCounter codes = new CellCounter("records", model.schema());
      Rule.Classifier classifier = model.rule().classifier(model.schema());
      RiskScale scale = model.risk().orElseThrow();
      for (List<String> record : drawn.records()) {
        int[] own = new int[record.size()];
        for (int f = 0; f < own.length; f++) {
          own[f] = codes.code(f, record.get(f));
        }
        if (Arrays.stream(own).anyMatch(code -> code < 0)) {
          continue;
        }
        records++;
        int[] x = codes.vector(own);
        long points = card.points(drawn, record);
        double score = classifier.score(x);
        assertThat(List.of(points >= card.least, points - card.least + 1))
            .as("%s as %s on %s", record, points, card.card)
            .isEqualTo(List.of(score > 0, (long) score));
        Optional<String> risk = card.risk(points);
        if (risk.isPresent() || drawn.isListed(record)) {
          assertThat(risk).as("%s in %s", points, card.card.risks()).hasValue(scale.text(score));
        }
        unlisted += risk.isEmpty() ? 1 : 0;
      }
      if (form == PrintedPoints.Form.FROM_ZERO) {
        boolean isSaid = card.card.notes().stream().anyMatch(n -> n.contains("can be below 0"));
        assertThat(isSaid || !card.hasBelow).as("%s", card.card).isTrue();
      }
    }
    assertThat(records).isGreaterThan(20 * MODELS);
    assertThat(unlisted).isBetween(1, records / 20);
  }

  /** A card that is read line by line, knowing no more than what it says. */
  private static final class Read {

    private final PointsCard card;
    private final long least;
    private final Map<String, Long> read = new HashMap<>();
    private final Map<Long, Optional<String>> risks = new HashMap<>();
    private final Map<String, Long> unlisted = new HashMap<>();
    private boolean hasBelow;

    Read(PointsCard card) {
      this.card = card;
      Matcher rule = Pattern.compile("points are at least (-?\\d+); ").matcher(card.rule());
      assertThat(rule.find()).as(card.rule()).isTrue();
      this.least = Long.parseLong(rule.group(1));
      String unlistedNote = "Points of a value that is not listed: ";
      for (String note : card.notes()) {
        Matcher one = Pattern.compile("([cC]\\S*(?: \\d)?) (-?\\d+)[,.]").matcher(note);
        while (note.startsWith(unlistedNote) && one.find()) {
          unlisted.put(one.group(1), Long.parseLong(one.group(2)));
        }
      }
    }

    /** One level of each column has no points, and none has less where points are from 0 up. */
    void hasReferences(PrintedPoints.Form form) {
      for (PointsCard.Section section : card.sections()) {
        List<PointsCard.Line> lines = new ArrayList<>(section.lines());
        if (lines.removeIf(line -> line.level().startsWith("for each"))) {
          continue;
        }
        List<Long> points = lines.stream().map(line -> Long.parseLong(line.points())).toList();
        assertThat(points).as("%s", section).contains(0L);
        assertThat(points.stream().distinct().count()).as("%s", section).isGreaterThan(1);
        if (form == PrintedPoints.Form.FROM_ZERO) {
          assertThat(points).as("%s", section).allMatch(p -> p >= 0);
        }
      }
    }

    long points(Drawn drawn, List<String> record) {
      long sum = 0;
      for (int f = 0; f < record.size(); f++) {
        int feature = f;
        sum +=
            read.computeIfAbsent(
                f + " " + record.get(f), any -> points(drawn, feature, record.get(feature)));
      }
      return sum;
    }

    private long points(Drawn drawn, int f, String field) {
      Long ofUnlisted = unlisted.get(drawn.titles.get(f));
      if (ofUnlisted != null && drawn.holds("any other value", f, field)) {
        return ofUnlisted;
      }
      for (PointsCard.Section section : card.sections()) {
        if (section.column().equals(drawn.columns.get(f))) {
          assertThat(section.title()).isEqualTo(drawn.titles.get(f));
          return points(drawn, section, f, field);
        }
      }
      return 0;
    }

    private long points(Drawn drawn, PointsCard.Section section, int f, String field) {
      long multiple = 0;
      List<Long> own = new ArrayList<>();
      for (PointsCard.Line line : section.lines()) {
        long points = Long.parseLong(line.points());
        if (line.level().startsWith("for each ")) {
          multiple = points;
        } else if (Arrays.stream(line.level().split(", | or (?!more)"))
            .anyMatch(name -> drawn.holds(name, f, field))) {
          own.add(points);
        }
      }
      if (own.isEmpty() && multiple != 0) {
        // Half up, of a number within the range or at its nearer end.
        String divided = section.lines().get(0).level();
        BigDecimal scale = new BigDecimal(divided.replaceAll("for each |, rounded half up", ""));
        own.add(multiple * drawn.steps(f, field, scale));
      }
      assertThat(own).as("%s in %s", field, section).hasSize(1);
      hasBelow |= own.get(0) < 0;
      return own.get(0);
    }

    /** Empty for points that no record has whose values are listed. */
    Optional<String> risk(long points) {
      return risks.computeIfAbsent(points, this::risks);
    }

    private Optional<String> risks(long points) {
      List<String> risks =
          card.risks().stream()
              .filter(
                  risk ->
                      risk.points().equals(Long.toString(points))
                          || risk.points().startsWith("up to ")
                              && points <= Long.parseLong(risk.points().substring(6))
                          || risk.points().endsWith(" or more")
                              && points >= Long.parseLong(risk.points().split(" ")[0]))
              .map(PointsCard.Risk::risk)
              .toList();
      assertThat(risks).as("%s points in %s", points, card.risks()).hasSizeLessThan(2);
      return risks.stream().findFirst();
    }
  }

  @Test
  void aColumnThatMakesNoDifferenceIsAbsorbed() {
    PointsCard card =
        card(
            """
            {"column": "sex", "categories": ["Female", "Male"]},
            {"column": "age", "integer": [18, 90], "thresholds": [23, 26], "outside": "clip"}
            """,
            "sex=Female 1, sex=Male 1, age>=23 -4, age>=26 -2",
            0);
    assertThat(card.sections())
        .containsExactly(
            new PointsCard.Section(
                "age",
                "age",
                List.of(
                    new PointsCard.Line("up to 22", "6"),
                    new PointsCard.Line("23 to 25", "2"),
                    new PointsCard.Line("26 or more", "0"))));
    assertThat(card.rule())
        .isEqualTo(
            "Predict y = \"1\" when the points are at least 6; otherwise predict y = \"0\".");
  }

  /** A number outside of its range has no points where the schema says so, whatever is nearest. */
  @Test
  void anIntervalEndsWhereItsPointsEnd() {
    PointsCard card =
        card(
            """
            {"column": "age", "integer": [18, 90], "thresholds": [65], "outside": "none"}
            """,
            "age>=65 2",
            0);
    assertThat(card.sections().get(0).lines())
        .containsExactly(
            new PointsCard.Line("18 to 64 or outside 18 to 90", "0"),
            new PointsCard.Line("65 to 90", "2"));
  }

  /** Nobody may have it, so that it neither moves the points of others nor lengthens the scale. */
  @Test
  void anUnlistedValueIsInANote() {
    PointsCard card =
        card(
            """
            {"column": "hispanic", "categories": ["yes", "no"], "other": "none"},
            {"column": "sex", "categories": ["f", "m"], "other": "none"},
            {"column": "ill", "categories": ["yes", "no"], "other": "none"}
            """,
            "hispanic=yes -10, hispanic=no -5, sex=f 3, sex=m 3, ill=yes 2",
            -6);
    assertThat(card.sections())
        .containsExactly(
            new PointsCard.Section(
                "hispanic",
                "hispanic",
                List.of(new PointsCard.Line("yes", "0"), new PointsCard.Line("no", "5"))),
            new PointsCard.Section(
                "ill",
                "ill",
                List.of(
                    new PointsCard.Line("no or any other value", "0"),
                    new PointsCard.Line("yes", "2"))));
    assertThat(card.notes())
        .containsExactly("Points of a value that is not listed: hispanic 10, sex -3.");
    assertThat(card.rule()).contains("points are at least 2;");
  }

  /** Of learned categories the others are any that few rows have, which may be many together. */
  @Test
  void otherThanLearnedCategoriesAreALevel() {
    String features =
        """
        {"column": "ward", "categories": ["A", "B"], "other": "none"},
        {"column": "ill", "categories": ["yes", "no"], "other": "none"}
        """;
    String weights = "ward=A -1, ward=B -2, ill=yes -1, ill=no -2";
    for (String learned :
        List.of(
            "Categories of ward and cut points of age, ill were learned privately: so.",
            "Ranges of age and categories of sex, ward were learned privately: so.")) {
      PointsCard card = card("\"description\": \"" + learned + "\",", features, weights, 0);
      assertThat(card.sections().get(0).lines())
          .contains(new PointsCard.Line("any other value", "2"));
      assertThat(card.notes()).contains("Points of a value that is not listed: ill 2.");
    }
  }

  /** Whether it is a card of one prediction is said of the values that it lists. */
  @Test
  void onlyAnUnlistedValueReachesTheCutOff() {
    PointsCard card =
        card(
            """
            {"column": "ill", "categories": ["yes", "no"], "other": "none"}
            """,
            "ill=yes -1, ill=no -2",
            -1);
    assertThat(card.verdict())
        .contains(
            "It predicts negative for every record whose values are listed: none can have points of"
                + " at least 2.");
  }

  @Test
  void manyCategoriesAreNotNamed() {
    StringBuilder list = new StringBuilder();
    for (int c = 0; c < 40; c++) {
      list.append(c == 0 ? "" : ", ").append("\"k").append(c).append('"');
    }
    PointsCard card =
        card(
            "{\"column\": \"k\", \"categories\": [%s], \"other\": \"none\"}".formatted(list),
            "k=k3 -1, k=k7 2",
            0);
    assertThat(card.sections().get(0).lines())
        .containsExactly(
            new PointsCard.Line("k3", "0"),
            new PointsCard.Line("any other value", "1"),
            new PointsCard.Line("k7", "3"));
  }

  private static PointsCard card(String features, String weights, int threshold) {
    return card("", features, weights, threshold);
  }

  private static PointsCard card(
      String description, String features, String weights, int threshold) {
    ArrayNode list = Json.object().putArray("weights");
    for (String weight : weights.split(", ")) {
      String[] parts = weight.split(" ");
      list.addObject().put("feature", parts[0]).put("points", Integer.parseInt(parts[1]));
    }
    return PointsCard.of(
        ModelReader.parse(
            """
            {"format": "didyma-model/1", "mechanism": "none", "guarantee": {"kind": "none"},
             "model": {"kind": "linear-lattice",
                       "schema": {%s "label": {"column": "y", "positive": "1", "negative": "0"},
                                  "features": [%s]},
                       "weights": %s, "threshold": %d},
             "software": {"version": "1", "proof": ""}}
            """
                .formatted(description, features, list, threshold),
            "m"));
  }
}
