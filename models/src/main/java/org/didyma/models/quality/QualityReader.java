package org.didyma.models.quality;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Model;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;

/**
 * Reads the file of a private evaluation, and believes no figure in it: what it takes are the
 * counts, and the law of their noise follows from the guarantee of the counts by themselves.
 */
public final class QualityReader {

  private static final long LARGEST_FILE = 16L << 20;
  private static final long LARGEST_COUNT = 1L << 50;
  private static final String ADVICE =
      "use a file that "
          + ParameterReference.operation("evaluate")
          + " has written with an epsilon, unchanged.";

  /**
   * What is read.
   *
   * @param scores the noisy counts
   * @param guarantee what the evaluation promises, as the file says
   * @param ofCounts what the counts by themselves promise
   * @param model the fingerprint of the model that was evaluated
   * @param cutOff what a score lacks to the points of the card; empty where scores are none, or the
   *     file does not say so
   */
  public record Content(
      NoisyScores scores,
      PrivacyGuarantee guarantee,
      PrivacyGuarantee ofCounts,
      String model,
      OptionalDouble cutOff) {

    /** What numbers are called that {@link #name} has. */
    public String unit() {
      return cutOff.isPresent() ? "points" : "scores";
    }

    /** Neighbouring bands for people, in points as the card has them where these are known. */
    public String name(int first, int last) {
      return scores.bands().name(first, last, cutOff.orElse(0));
    }

    /**
     * What follows for the model that was evaluated.
     *
     * @throws InvalidInputException when that is another one
     */
    public Quality of(Model evaluated) {
      if (!model.equals(QualityFile.fingerprint(evaluated))) {
        throw new InvalidInputException(
            "the evaluation is of another model", "use the one that was made for this model.");
      }
      String costs = evaluated.options().costs();
      return new Quality(
          scores, costs.isEmpty() ? Costs.EQUAL : Costs.parse(costs), evaluated.risk());
    }

    /**
     * The same with what the file says that it promises.
     *
     * @throws InvalidInputException when another model was evaluated
     */
    public EvaluationReport evaluation(Model evaluated) {
      Quality quality = of(evaluated);
      return new EvaluationReport(
          evaluated.with(quality.worth(evaluated, ofCounts)), quality, guarantee);
    }
  }

  private final String source;

  private QualityReader(String source) {
    this.source = source;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException when it is not the file of an evaluation
   */
  public static Content read(Path file) {
    QualityReader reader = new QualityReader(file.toString());
    try {
      if (!Files.isRegularFile(file) && Files.exists(file)) {
        throw reader.wrong("it is not a regular file");
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw reader.wrong("it is too large");
      }
      return reader.content(Files.readString(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(file + " does not exist", "check its path.", e);
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read as text in UTF-8", ADVICE, e);
    }
  }

  private Content content(String json) {
    JsonNode root;
    try {
      root = Json.strict(json);
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(source + Json.fault(e), ADVICE, e);
    }
    if (!root.path("format").asText("").equals(QualityFile.FORMAT)) {
      throw wrong("its \"format\" is not \"" + QualityFile.FORMAT + "\"");
    }
    JsonNode bands = root.path("bands");
    JsonNode positives = bands.path("positives");
    JsonNode negatives = bands.path("negatives");
    int count = positives.size();
    if (count < 1 || count > ScoreBands.MOST || negatives.size() != count) {
      throw wrong("its \"bands\" have no positive and negative counts");
    }
    JsonNode width = bands.path("width");
    JsonNode first = bands.path("first");
    if (!width.isNumber() || !(width.asDouble() > 0) || !first.canConvertToInt()) {
      throw wrong("its \"bands\" have no width and no first one");
    }
    long[] counts = new long[2 * count];
    for (int i = 0; i < count; i++) {
      counts[i] = count(positives.get(i));
      counts[count + i] = count(negatives.get(i));
    }
    NoisyCounts.Parameters parameters = parameters(root, counts.length);
    return new Content(
        new NoisyScores(
            new ScoreBands(width.asDouble(), first.asInt(), count), counts, parameters.noise()),
        guarantee(root.path("guarantee")),
        new NoisyCounts().guarantee(parameters),
        root.path("model").asText(""),
        // Earlier files have no points of the printed card.
        number(bands, bands.has("cut_off") ? "cut_off" : "threshold"));
  }

  private OptionalDouble number(JsonNode bands, String key) {
    JsonNode node = bands.path(key);
    if (node.isMissingNode()) {
      return OptionalDouble.empty();
    }
    if (!node.isNumber() || !Double.isFinite(node.asDouble())) {
      throw wrong("the \"%s\" of its \"bands\" is not a number".formatted(key));
    }
    return OptionalDouble.of(node.asDouble());
  }

  /** Earlier files have one guarantee only, which is that of the counts where all was one query. */
  private NoisyCounts.Parameters parameters(JsonNode root, int cells) {
    JsonNode own = root.path("bands").path("guarantee");
    PrivacyGuarantee ofCounts = guarantee(own.isMissingNode() ? root.path("guarantee") : own);
    if (ofCounts instanceof PrivacyGuarantee.Pure pure) {
      try {
        return new NoisyCounts.Parameters(pure.epsilon(), pure.adjacency(), cells);
      } catch (InvalidInputException | IllegalArgumentException e) {
        throw unreadable(e);
      }
    }
    throw wrong("its guarantee is not a pure one");
  }

  private PrivacyGuarantee guarantee(JsonNode node) {
    try {
      return PrivacyJson.guarantee(node);
    } catch (InvalidInputException | IllegalArgumentException e) {
      throw unreadable(e);
    }
  }

  private InvalidInputException unreadable(RuntimeException e) {
    return new InvalidInputException(
        source + " is not the file of an evaluation: its guarantee cannot be read", ADVICE, e);
  }

  private long count(JsonNode node) {
    if (!node.canConvertToLong() || Math.abs(node.asLong()) > LARGEST_COUNT) {
      throw wrong("one of its counts is not a whole number in range");
    }
    return node.asLong();
  }

  private InvalidInputException wrong(String what) {
    return new InvalidInputException(source + " is not the file of an evaluation: " + what, ADVICE);
  }
}
