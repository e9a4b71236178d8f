package org.didyma.privacy.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.RenyiCurve;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.BasicAccountant;
import org.didyma.privacy.accounting.PureAccountant;
import org.didyma.privacy.accounting.RenyiAccountant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Events of other programs: what they become, what is refused, and that they come back as before.
 */
class ForeignEventsTest {

  private static final Delta DELTA = Delta.parse("1e-6");
  private static final StatedLoss STATED =
      new StatedLoss(Epsilon.parse("0.5"), Delta.parse("1e-7"), "by its paper");

  private static ObjectNode of(String name) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("module_name", "dp_accounting.dp_event")
        .put("class_name", name);
  }

  private static String event(String name, String fields) {
    return "{\"module_name\": \"dp_accounting.dp_event\", \"class_name\": \"%s\"%s}"
        .formatted(name, fields.isEmpty() ? "" : ", " + fields);
  }

  private static final String GAUSSIAN = event("GaussianDpEvent", "\"noise_multiplier\": 2");

  private static PrivacyEvent read(String text, Adjacency adjacency) {
    return ForeignEvents.read(text, Optional.of(adjacency), Optional.empty()).event();
  }

  /** A tree of what has an equivalent here; all relations, perhaps sampled as suits. */
  private static JsonNode random(Random random, int depth, boolean replaces) {
    String number =
        BigDecimal.valueOf(1 + random.nextInt(400), 2).stripTrailingZeros().toPlainString();
    switch (random.nextInt(depth > 3 ? 6 : 9)) {
      case 0, 1 -> {
        return of("GaussianDpEvent").put("noise_multiplier", new BigDecimal(number));
      }
      case 2 -> {
        return of("LaplaceDpEvent").put("noise_multiplier", new BigDecimal(number));
      }
      case 3 -> {
        return of("DiscreteLaplaceDpEvent")
            .put("noise_parameter", new BigDecimal("0.125"))
            .put("sensitivity", 1);
      }
      case 4 -> {
        return of("EpsilonDeltaDpEvent")
            .put("epsilon", new BigDecimal(number))
            .put("delta", new BigDecimal(random.nextBoolean() ? "0" : "1e-9"));
      }
      case 5 -> {
        ObjectNode noise = of("GaussianDpEvent").put("noise_multiplier", new BigDecimal("1.1"));
        ObjectNode sample =
            replaces
                ? of("SampledWithoutReplacementDpEvent")
                    .put("source_dataset_size", 997)
                    .put("sample_size", 10)
                : of("PoissonSampledDpEvent")
                    .put("sampling_probability", new BigDecimal("0.015625"));
        sample.set("event", noise);
        return sample;
      }
      case 6 -> {
        ObjectNode node = of("SelfComposedDpEvent");
        node.set("event", random(random, depth + 1, replaces));
        return node.put("count", 1 + random.nextInt(5));
      }
      default -> {
        ObjectNode node = of("ComposedDpEvent");
        ArrayNode events = node.putArray("events");
        for (int i = 0; i <= random.nextInt(3); i++) {
          events.add(random(random, depth + 1, replaces));
        }
        return node;
      }
    }
  }

  /** By every accountant: the guarantee, or that there is none. */
  private static List<String> prices(PrivacyEvent event) {
    Accountants accountants = new Accountants(DELTA);
    return Accountants.NAMES.stream()
        // The losses of hundreds of trees take minutes; the others price every kind as well.
        .filter(name -> !name.equals("pld"))
        .map(
            name -> {
              try {
                return name + " " + accountants.price(accountants.named(name), event);
              } catch (RuntimeException e) {
                return name + " " + e.getMessage();
              }
            })
        .collect(Collectors.toList());
  }

  @Test
  void twoHundredTreesComeBackAsTheyWere() {
    Random random = new Random(20260301);
    int priced = 0;
    for (int i = 0; i < 200; i++) {
      boolean replaces = i % 2 == 0;
      ObjectNode file =
          JsonNodeFactory.instance
              .objectNode()
              .put("neighboring_relation", replaces ? "REPLACE_ONE" : "ADD_OR_REMOVE_ONE")
              .put("noise_relative_to", "sensitivity");
      file.set("event", random(random, 0, replaces));

      Imported before = ForeignEvents.read(file.toString(), Optional.empty(), Optional.empty());
      ObjectNode written = new DpEventWriter(Delta.ZERO).file(before.event());
      Imported after = ForeignEvents.read(written.toString(), Optional.empty(), Optional.empty());

      assertThat(written).hasToString(file.toString());
      assertThat(after.event()).isEqualTo(before.event());
      assertThat(prices(after.event())).isEqualTo(prices(before.event()));
      priced +=
          (int) prices(before.event()).stream().filter(p -> p.contains("Approximate[")).count();
    }
    assertThat(priced).isGreaterThan(300);
  }

  /** Facts that the tests of dp_accounting publish. */
  @Test
  void agreesWithPublishedValues() {
    String sampled =
        event(
            "SelfComposedDpEvent",
            "\"count\": 50, \"event\": "
                + event(
                    "PoissonSampledDpEvent",
                    "\"sampling_probability\": 0.01, \"event\": "
                        + event("GaussianDpEvent", "\"noise_multiplier\": 2.5")));
    double[] orders = {1.5, 2.5, 5, 50, 100};
    double[] published = {
      6.70579741e-04, 1.08548710e-03, 2.18075656e-03, 2.38460375e-02, 167.416308
    };
    RenyiCurve curve =
        ((PrivacyGuarantee.Renyi)
                new RenyiAccountant(orders).price(read(sampled, Adjacency.ADD_REMOVE)))
            .curve();
    for (int i = 0; i < orders.length; i++) {
      // At orders that are no integers theirs is an upper bound, and ours lies closer to the truth.
      boolean isWhole = orders[i] == Math.rint(orders[i]);
      assertThat(curve.bound(i) / published[i]).isBetween(isWhole ? 1 - 1e-4 : 0.95, 1 + 1e-4);
    }
    Accountants accountants = new Accountants(DELTA);
    PrivacyEvent gaussian =
        read(event("GaussianDpEvent", "\"noise_multiplier\": 4.530877117"), Adjacency.ADD_REMOVE);
    Epsilon epsilon = Accountants.epsilon(accountants.price(accountants.named("zcdp"), gaussian));
    assertThat(epsilon.value().doubleValue()).isCloseTo(1, within(1e-4));
  }

  /** A replaced record moves a sum twice as far as its bound, unless the file says otherwise. */
  @Test
  void noiseIsOverTheSensitivity() {
    assertThat(read(GAUSSIAN, Adjacency.ADD_REMOVE))
        .hasToString("Gaussian[noiseMultiplier=2, adjacency=add-remove]");
    assertThat(read(GAUSSIAN, Adjacency.REPLACE))
        .hasToString("Gaussian[noiseMultiplier=1, adjacency=replace]");
    String said =
        "{\"neighboring_relation\": \"REPLACE_ONE\", \"noise_relative_to\": \"sensitivity\","
            + " \"event\": %s}".formatted(GAUSSIAN);
    assertThat(read(said, Adjacency.REPLACE))
        .hasToString("Gaussian[noiseMultiplier=2, adjacency=replace]");
    assertThat(read(said.replace("\"sensitivity\"", "\"norm_bound\""), Adjacency.REPLACE))
        .hasToString("Gaussian[noiseMultiplier=1, adjacency=replace]");
    PrivacyEvent discrete =
        read(
            event("DiscreteLaplaceDpEvent", "\"noise_parameter\": 0.25, \"sensitivity\": 2"),
            Adjacency.ADD_REMOVE);
    assertThat(new PureAccountant().price(discrete).promise()).startsWith("0.5-");
  }

  @Test
  void randomizedResponseLosesTheLogarithmOfItsOdds() {
    // Four buckets, p = 0.5: the odds are (0.5 + 0.125)/0.125 = 5.
    PrivacyEvent event =
        read(
            event("RandomizedResponseDpEvent", "\"noise_parameter\": 0.5, \"num_buckets\": 4"),
            Adjacency.REPLACE);
    PrivacyGuarantee.Pure pure = (PrivacyGuarantee.Pure) new PureAccountant().price(event);
    assertThat(pure.epsilon().value())
        .isBetween(
            new BigDecimal("1.609437912434100374600759333226"),
            new BigDecimal("1.609437912434100374600759333230"));
  }

  @Test
  void whatHasNoPriceIsRefusedOrStated() {
    List<String> unpriced =
        List.of(
            event("NonPrivateDpEvent", ""),
            event("UnsupportedDpEvent", ""),
            event("GaussianDpEvent", "\"noise_multiplier\": 0"),
            event(
                "SingleEpochTreeAggregationDpEvent", "\"noise_multiplier\": 1, \"step_counts\": 4"),
            event("MyOwnDpEvent", "\"secret\": 3"),
            GAUSSIAN.replace("dp_accounting.dp_event", "my.module"),
            event("RepeatAndSelectDpEvent", "\"mean\": 30, \"shape\": 1, \"event\": " + GAUSSIAN));
    for (String text : unpriced) {
      String twice = event("SelfComposedDpEvent", "\"count\": 2, \"event\": " + text);
      assertThatThrownBy(() -> read(twice, Adjacency.ADD_REMOVE))
          .isInstanceOf(UnpricedForeignEventException.class);
      Imported stated =
          ForeignEvents.read(twice, Optional.of(Adjacency.ADD_REMOVE), Optional.of(STATED));
      PrivacyGuarantee price = new BasicAccountant().price(stated.event());
      assertThat(price.promise()).startsWith("(1, 2e-7)-differentially private");
      assertThat(price.conditions()).singleElement().asString().contains("by its paper");
      assertThat(stated.remarks()).singleElement().asString().contains("by its paper");
    }
  }

  @Test
  void theRelationHasToBeSaidOnce() {
    assertThatThrownBy(() -> ForeignEvents.read(GAUSSIAN, Optional.empty(), Optional.empty()))
        .hasMessageContaining("does not say which tables are neighbours");
    String file = "{\"neighboring_relation\": \"%s\", \"event\": " + GAUSSIAN + "}";
    assertThatThrownBy(() -> read(file.formatted("REPLACE_ONE"), Adjacency.ADD_REMOVE))
        .hasMessageContaining("REPLACE_ONE, and not about ADD_OR_REMOVE_ONE");
    assertThatThrownBy(() -> read(file.formatted("REPLACE_SPECIAL"), Adjacency.ADD_REMOVE))
        .hasMessageContaining("\"REPLACE_SPECIAL\" is neither");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {                                            | is not valid JSON
          []                                           | neither a tree
          {"class_name": "GaussianDpEvent"}            | has no "module_name"
          {"class_name": 3}                            | is not a text
          EVENT("noise_multiplier": NaN)               | is not valid JSON
          EVENT("noise_multiplier": -1)                | is below 0
          EVENT("noise_multiplier": "1")               | is not a number
          EVENT("noise_multiplier": 1e999999999)       | is out of range
          EVENT("noise_multiplier": 1e-999)            | is out of range
          EVENT("noise_multiplier": 1, "more": 2)      | unknown key "more"
          EVENT("noise_multiplier": 1, "noise_multiplier": 2) | is not valid JSON
          EVENT("more": 1)                             | unknown key "more"
          """)
  void badFilesAreRefused(String text, String message) {
    String whole = text.replaceFirst("EVENT\\((.*)\\)", "{HEAD, $1}");
    String head =
        "\"module_name\": \"dp_accounting.dp_event\", \"class_name\": \"GaussianDpEvent\"";
    assertThatThrownBy(() -> read(whole.replace("HEAD", head), Adjacency.ADD_REMOVE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void countsDepthsAndSamplesHaveLimits() {
    assertThatThrownBy(() -> read(times("1e15", GAUSSIAN), Adjacency.ADD_REMOVE))
        .hasMessageContaining("is above");
    assertThatThrownBy(() -> read(times("1.5", GAUSSIAN), Adjacency.ADD_REMOVE))
        .hasMessageContaining("is not a whole number");
    assertThatThrownBy(() -> read(times("1e12", times("2", GAUSSIAN)), Adjacency.ADD_REMOVE))
        .hasMessageContaining("repeated more than");
    assertThat(read(times("0", GAUSSIAN), Adjacency.ADD_REMOVE))
        .isInstanceOf(PrivacyEvent.NoOp.class);
    String deep = GAUSSIAN;
    for (int i = 0; i < 110; i++) {
      deep = times("1", deep);
    }
    String tooDeep = deep;
    assertThatThrownBy(() -> read(tooDeep, Adjacency.ADD_REMOVE)).hasMessageContaining("deeper");
    for (int i = 0; i < 2000; i++) {
      deep = times("1", deep);
    }
    String farTooDeep = deep;
    assertThatThrownBy(() -> read(farTooDeep, Adjacency.ADD_REMOVE))
        .hasMessageContaining("nested too deep");
    assertThatThrownBy(
            () ->
                read(
                    event(
                        "SampledWithoutReplacementDpEvent",
                        "\"source_dataset_size\": 9, \"sample_size\": 10, \"event\": " + GAUSSIAN),
                    Adjacency.REPLACE))
        .hasMessageContaining("more records than there are");
    assertThatThrownBy(
            () ->
                read(
                    event(
                        "PoissonSampledDpEvent",
                        "\"sampling_probability\": 1.5, \"event\": " + GAUSSIAN),
                    Adjacency.ADD_REMOVE))
        .hasMessageContaining("not in [0, 1]");
  }

  private static String times(String count, String event) {
    return event("SelfComposedDpEvent", "\"count\": %s, \"event\": %s".formatted(count, event));
  }

  /** What has no equivalent is written as no less than it loses. */
  @Test
  void whatHasNoEquivalentIsWrittenAsItsLoss() {
    PrivacyEvent exponential =
        new PrivacyEvent.Exponential(Epsilon.parse("0.5"), Adjacency.REPLACE);
    PrivacyEvent third =
        new PrivacyEvent.Gaussian(org.didyma.exact.Rational.parse("z", "10/3"), Adjacency.REPLACE);
    DpEventWriter writer = new DpEventWriter(Delta.ZERO);
    assertThat(
            writer
                .file(new PrivacyEvent.Composed(List.of(exponential, third)))
                .get("event")
                .toString())
        .contains("\"EpsilonDeltaDpEvent\",\"epsilon\":0.5,\"delta\":0")
        .contains("\"noise_multiplier\":3.33333333333333}");
    assertThat(writer.remarks())
        .anyMatch(remark -> remark.startsWith("exponential has no equivalent"));
    PrivacyEvent parts = new PrivacyEvent.Parallel(List.of(third, third));
    assertThat(new DpEventWriter(Delta.ZERO).file(parts).get("event").get("rho").decimalValue())
        .isEqualByComparingTo("0.045");
  }

  @Test
  void lossesOfOpenDp() {
    String one =
        "{\"opendp\": [{\"input_metric\": \"%s\", \"d_in\": %s, \"measure\": \"%s\", \"d_out\": %s}]}";
    for (String loss :
        List.of(
            one.formatted("SymmetricDistance", "1", "MaxDivergence", "0.5"),
            one.formatted("ChangeOneDistance", "1", "ZeroConcentratedDivergence", "0.125"),
            one.formatted("ChangeOneDistance", "1", "Approximate<MaxDivergence>", "[1.5, 1e-7]"))) {
      PrivacyEvent event = ForeignEvents.read(loss, Optional.empty(), Optional.empty()).event();
      PrivacyGuarantee guarantee = ((PrivacyEvent.ByTheorem) event).guarantee();
      PrivacyEvent again =
          ForeignEvents.read(
                  ForeignEvents.losses(guarantee).toString(), Optional.empty(), Optional.empty())
              .event();
      assertThat(again).isEqualTo(event);
    }
    String two = one.formatted("SymmetricDistance", "2", "MaxDivergence", "0.5");
    assertThat(read(two, Adjacency.REPLACE).adjacency()).isEqualTo(Adjacency.REPLACE);
    for (String bad :
        List.of(
            one.formatted("SymmetricDistance", "1", "MaxDivergence", "0.5"),
            one.formatted("ChangeOneDistance", "0", "MaxDivergence", "0.5"),
            one.formatted("AbsoluteDistance", "1", "MaxDivergence", "0.5"),
            one.formatted("ChangeOneDistance", "1", "RenyiDivergence", "0.5"),
            "{\"ast\": {}}",
            "{\"opendp\": []}")) {
      assertThatThrownBy(() -> read(bad, Adjacency.REPLACE))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(
            () ->
                read(
                    one.formatted("ChangeOneDistance", "1", "MaxDivergence", "0.5"),
                    Adjacency.ADD_REMOVE))
        .hasMessageContaining("says nothing of neighbours by add-remove");
  }
}
