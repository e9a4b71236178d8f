package org.didyma.oracles.certificate;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.formulations.Costs;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.ground.Mention;
import org.didyma.ground.Quoted;

/** A certificate as JSON, described in {@code docs/certificate.md}. */
public final class CertificateFile {

  private static final String FAMILY = "didyma-certificate/";
  static final String FORMAT = FAMILY + 4;

  private static final int LONGEST_TEXT = Integer.MAX_VALUE - 8;
  private static final Set<String> KEYS =
      Set.of(
          "format",
          "claim",
          "order",
          "categories",
          "lattice",
          "costs",
          "loss",
          "perturbation",
          "cells",
          "records",
          "base_loss",
          "weights",
          "objective",
          "bound",
          "nodes",
          "codes");
  private static final Set<String> LOSS_KEYS =
      Set.of("name", "low", "saturated", "positive", "negative");
  private static final Set<String> LATTICE_KEYS =
      Set.of("low", "high", "intercept", "squared_radius", "max_non_zeros");

  /** The text of a certificate is not one; the message says why, in one clause. */
  public static final class MalformedException extends Exception {
    MalformedException(String reason) {
      super(reason);
    }

    MalformedException(String reason, Throwable cause) {
      super(reason, cause);
    }
  }

  private CertificateFile() {}

  /** The JSON of a certificate. */
  public static ObjectNode tree(TreeCertificate certificate) {
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put(
        "claim",
        "No weights of the lattice have a smaller objective on the table. Not private: this file is"
            + " computed from the table and may reveal single records.");
    WeightLattice lattice = certificate.lattice();
    ObjectNode described = root.putObject("lattice");
    integers(described.putArray("low"), lattice.coordinates(), lattice::low);
    integers(described.putArray("high"), lattice.coordinates(), lattice::high);
    described.put("intercept", lattice.hasIntercept());
    if (lattice.hasBall()) {
      described.put("squared_radius", lattice.largestSquaredNorm());
    } else {
      described.putNull("squared_radius");
    }
    if (lattice.isSparse()) {
      described.put("max_non_zeros", lattice.maxNonZeros());
    } else {
      described.putNull("max_non_zeros");
    }
    Costs costs = certificate.loss().costs();
    root.putObject("costs")
        .put("missed_positive", costs.missedPositive())
        .put("false_alarm", costs.falseAlarm());
    if (certificate.loss() instanceof ScoreTable table) {
      root.set("loss", loss(table));
    } else {
      root.putNull("loss");
    }
    Perturbation noise = certificate.perturbation();
    ObjectNode perturbation = root.putObject("perturbation").put("unit", noise.unit());
    ArrayNode linear = perturbation.putArray("linear");
    IntStream.range(0, noise.coordinates()).forEach(j -> linear.add(noise.linear(j)));
    ArrayNode projected = perturbation.putArray("projected");
    IntStream.range(0, noise.projectedLength()).forEach(s -> projected.add(noise.projected(s)));
    root.put("cells", certificate.cells());
    root.put("records", certificate.records());
    root.put("base_loss", certificate.baseLoss());
    integers(root.putArray("weights"), certificate.weights().size(), certificate.weights()::get);
    root.put("objective", certificate.objective());
    certificate.order().forEach(root.putArray("order")::add);
    ArrayNode categories = root.putArray("categories");
    certificate.categories().forEach(category -> category.forEach(categories.addArray()::add));
    ObjectNode bound = root.putObject("bound").put("norm_multiplier", certificate.normMultiplier());
    ArrayNode slopes = bound.put("slope_unit", certificate.slopeUnit()).putArray("slopes");
    certificate.slopes().forEach(slopes::add);
    root.put("nodes", certificate.nodes());
    root.put("codes", certificate.codes());
    return root;
  }

  /** The values as they were before the least of each label was taken from them. */
  private static ObjectNode loss(ScoreTable table) {
    ObjectNode node = Json.object();
    node.put("name", table.name());
    node.put("low", table.low());
    node.put("saturated", table.isSaturated());
    ArrayNode positive = node.putArray("positive");
    ArrayNode negative = node.putArray("negative");
    for (long s = table.low(); s <= table.high(); s++) {
      positive.add(table.positive(s) + table.positiveShift());
      negative.add(table.negative(s) + table.negativeShift());
    }
    return node;
  }

  private static ScoreLoss loss(JsonNode root, Costs costs) throws MalformedException {
    if (root.path("loss").isNull()) {
      return costs;
    }
    JsonNode node = child(root, "loss");
    known(node, LOSS_KEYS, "\"loss\"");
    JsonNode name = node.path("name");
    JsonNode saturated = node.path("saturated");
    long low = number(node, "low");
    long[] positive = longs(node, "positive");
    long[] negative = longs(node, "negative");
    boolean fits =
        name.isTextual()
            && saturated.isBoolean()
            && Math.abs(low) <= ScoreTable.MOST_ENTRIES
            && positive.length > 0
            && positive.length == negative.length
            && positive.length <= ScoreTable.MOST_ENTRIES
            && LongStream.concat(Arrays.stream(positive), Arrays.stream(negative))
                .allMatch(v -> Math.abs(v) <= 2 * Costs.MAX);
    if (!fits) {
      throw new MalformedException(
          "its \"loss\" has no name, no range or no matching \"positive\" and \"negative\"");
    }
    return saturated.booleanValue()
        ? ScoreTable.saturated(name.textValue(), costs, low, positive, negative)
        : ScoreTable.of(name.textValue(), costs, low, positive, negative);
  }

  private static void integers(
      ArrayNode array, int length, java.util.function.IntUnaryOperator value) {
    IntStream.range(0, length).map(value).forEach(array::add);
  }

  /**
   * Reads a certificate and checks its form, not what it claims.
   *
   * @throws InvalidInputException when the file cannot be read, or is something else
   * @throws MalformedException when it is a certificate, of any version, that breaks the format
   */
  public static TreeCertificate read(Path file) throws MalformedException {
    byte[] bytes;
    try {
      if (Files.isDirectory(file)) {
        throw new InvalidInputException(
            file + " is a directory, not a certificate", "name the file itself.");
      }
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be read", "check the path and the permissions.", e);
    }
    if (!new String(bytes, StandardCharsets.ISO_8859_1).contains("\"" + FAMILY)) {
      throw new InvalidInputException(
          file + " is no certificate",
          "name the file that optimize " + Mention.of("certificate-out") + " has written.");
    }
    JsonFactory factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder().maxStringLength(LONGEST_TEXT).build())
            .build();
    try {
      return certificate(
          JsonMapper.builder(factory)
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
              .build()
              .readTree(bytes));
    } catch (JsonProcessingException e) {
      throw new MalformedException("the file is not valid JSON, or is cut off", e);
    } catch (IOException e) {
      throw new MalformedException("the file is not text in UTF-8", e);
    } catch (InvalidInputException e) {
      throw new MalformedException(String.valueOf(e.getMessage()), e);
    }
  }

  private static TreeCertificate certificate(JsonNode root) throws MalformedException {
    if (!root.isObject()) {
      throw new MalformedException("the file is not a JSON object");
    }
    if (!root.path("format").asText("").equals(FORMAT)) {
      throw new MalformedException("its \"format\" is not \"" + FORMAT + "\"");
    }
    known(root, KEYS, "the certificate");
    JsonNode noise = child(root, "perturbation");
    known(noise, Set.of("unit", "linear", "projected"), "\"perturbation\"");
    JsonNode costs = child(root, "costs");
    known(costs, Set.of("missed_positive", "false_alarm"), "\"costs\"");
    JsonNode bound = child(root, "bound");
    known(bound, Set.of("norm_multiplier", "slope_unit", "slopes"), "\"bound\"");
    JsonNode codes = root.path("codes");
    if (!codes.isTextual()) {
      throw new MalformedException("the text \"codes\" is missing");
    }
    return new TreeCertificate(
        Arrays.stream(ints(root, "order")).boxed().toList(),
        categories(root.path("categories")),
        lattice(child(root, "lattice")),
        loss(root, new Costs(number(costs, "missed_positive"), number(costs, "false_alarm"))),
        Perturbation.of(number(noise, "unit"), longs(noise, "linear"), longs(noise, "projected")),
        integer(root.path("cells"), "cells"),
        number(root, "records"),
        number(root, "base_loss"),
        Weights.of(ints(root, "weights")),
        number(root, "objective"),
        number(bound, "norm_multiplier"),
        number(bound, "slope_unit"),
        Arrays.stream(longs(bound, "slopes")).boxed().toList(),
        number(root, "nodes"),
        codes.textValue());
  }

  private static List<List<Integer>> categories(JsonNode lists) throws MalformedException {
    if (!lists.isArray()) {
      throw new MalformedException("the list \"categories\" is missing");
    }
    List<List<Integer>> categories = new ArrayList<>();
    for (JsonNode list : lists) {
      List<Integer> category = new ArrayList<>();
      if (!list.isArray()) {
        throw new MalformedException("an entry of \"categories\" is no list");
      }
      for (JsonNode coordinate : list) {
        category.add(integer(coordinate, "categories"));
      }
      categories.add(category);
    }
    return categories;
  }

  private static WeightLattice lattice(JsonNode node) throws MalformedException {
    known(node, LATTICE_KEYS, "\"lattice\"");
    int[] low = ints(node, "low");
    int[] high = ints(node, "high");
    JsonNode intercept = node.path("intercept");
    if (low.length != high.length || !intercept.isBoolean()) {
      throw new MalformedException(
          "its \"lattice\" has no matching \"low\", \"high\", \"intercept\"");
    }
    int features = low.length - (intercept.booleanValue() ? 1 : 0);
    if (features < 0) {
      throw new MalformedException("its \"lattice\" has no coordinates");
    }
    WeightLattice lattice =
        WeightLattice.box(Arrays.copyOf(low, features), Arrays.copyOf(high, features));
    if (!node.path("squared_radius").isNull()) {
      lattice = lattice.withBall(integer(node.path("squared_radius"), "squared_radius"));
    }
    if (!node.path("max_non_zeros").isNull()) {
      lattice = lattice.withMaxNonZeros(integer(node.path("max_non_zeros"), "max_non_zeros"));
    }
    return intercept.booleanValue()
        ? lattice.withIntercept(low[features], high[features])
        : lattice;
  }

  private static void known(JsonNode node, Set<String> keys, String where)
      throws MalformedException {
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!keys.contains(name)) {
        throw new MalformedException(where + " has the unknown key " + Quoted.of(name));
      }
    }
  }

  private static JsonNode child(JsonNode parent, String key) throws MalformedException {
    if (!parent.path(key).isObject()) {
      throw new MalformedException("the object \"" + key + "\" is missing");
    }
    return parent.path(key);
  }

  private static long number(JsonNode parent, String key) throws MalformedException {
    JsonNode node = parent.path(key);
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw new MalformedException("\"" + key + "\" is missing or no 64-bit whole number");
    }
    return node.longValue();
  }

  private static int integer(JsonNode node, String key) throws MalformedException {
    if (!node.isIntegralNumber() || !node.canConvertToInt()) {
      throw new MalformedException("\"" + key + "\" is missing or no 32-bit whole number");
    }
    return node.intValue();
  }

  private static int[] ints(JsonNode parent, String key) throws MalformedException {
    long[] values = longs(parent, key);
    for (long value : values) {
      if (value != (int) value) {
        throw new MalformedException("an entry of \"" + key + "\" is no 32-bit whole number");
      }
    }
    return Arrays.stream(values).mapToInt(v -> (int) v).toArray();
  }

  private static long[] longs(JsonNode parent, String key) throws MalformedException {
    JsonNode list = parent.path(key);
    if (!list.isArray()) {
      throw new MalformedException("the list \"" + key + "\" is missing");
    }
    long[] values = new long[list.size()];
    for (int i = 0; i < values.length; i++) {
      if (!list.get(i).isIntegralNumber() || !list.get(i).canConvertToLong()) {
        throw new MalformedException("an entry of \"" + key + "\" is no 64-bit whole number");
      }
      values[i] = list.get(i).longValue();
    }
    return values;
  }
}
