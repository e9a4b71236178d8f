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
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Model;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;

/**
 * The file of a private evaluation, of which no figure is believed: what is taken are the counts,
 * and the law of their noise follows from the guarantee of the counts by themselves.
 */
public final class EvaluationFile {

  private static final long LARGEST_FILE = 16L << 20;
  private static final long LARGEST_COUNT = 1L << 50;
  private static final String ADVICE =
      "use a file that "
          + ParameterReference.operation("evaluate")
          + " has written with an epsilon, unchanged.";

  private final String source;
  private final JsonNode root;

  private EvaluationFile(String source, JsonNode root) {
    this.source = source;
    this.root = root;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException when it is not the file of an evaluation
   */
  public static EvaluationFile read(Path file) {
    String source = file.toString();
    try {
      if (!Files.isRegularFile(file) && Files.exists(file)) {
        throw wrong(source, "it is not a regular file");
      }
      if (Files.size(file) > LARGEST_FILE) {
        throw wrong(source, "it is too large");
      }
      return new EvaluationFile(
          source, Json.strict(Files.readString(file, StandardCharsets.UTF_8)));
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(source + Json.fault(e), ADVICE, e);
    } catch (NoSuchFileException e) {
      throw new InvalidInputException(file + " does not exist", "check its path.", e);
    } catch (IOException e) {
      throw new InvalidInputException(file + " cannot be read as text in UTF-8", ADVICE, e);
    }
  }

  /** What the file says that it is. */
  public String format() {
    return root.path("format").asText("");
  }

  /**
   * Refuses a file of another format.
   *
   * @throws InvalidInputException when it is of one
   */
  public void requireFormat(String format) {
    if (!format().equals(format)) {
      throw wrong("its \"format\" is not \"" + format + "\"");
    }
  }

  /**
   * Refuses a model that was not evaluated.
   *
   * @throws InvalidInputException when another one was
   */
  public static void requireModel(String fingerprint, Model evaluated) {
    if (!fingerprint.equals(QualityFile.fingerprint(evaluated))) {
      throw new InvalidInputException(
          "the evaluation is of another model", "use the one that was made for this model.");
    }
  }

  /** The fingerprint of the model that was evaluated. */
  public String model() {
    return root.path("model").asText("");
  }

  /** A text of the file; empty where it has none. */
  public String text(String key) {
    return root.path(key).asText("");
  }

  /** A list of the file; empty where it has none. */
  public JsonNode list(String key) {
    return root.path(key);
  }

  /** Something that is said of the bands. */
  public JsonNode ofBands(String key) {
    return root.path("bands").path(key);
  }

  /** The bands, of which there are so many. */
  public ScoreBands bands(int count) {
    JsonNode width = ofBands("width");
    JsonNode first = ofBands("first");
    if (!width.isNumber() || !(width.asDouble() > 0) || !first.canConvertToInt()) {
      throw wrong("its \"bands\" have no width and no first one");
    }
    return new ScoreBands(width.asDouble(), first.asInt(), count);
  }

  /** What a score lacks to the points of the card; empty where the file does not say so. */
  OptionalDouble cutOff() {
    // Earlier files have no points of the printed card.
    String key = ofBands("cut_off").isMissingNode() ? "threshold" : "cut_off";
    JsonNode node = ofBands(key);
    if (node.isMissingNode()) {
      return OptionalDouble.empty();
    }
    if (!node.isNumber() || !Double.isFinite(node.asDouble())) {
      throw wrong("the \"%s\" of its \"bands\" is not a number".formatted(key));
    }
    return OptionalDouble.of(node.asDouble());
  }

  /**
   * The query whose answer the counts are. Earlier files have one guarantee only, which is that of
   * the counts where all was one query.
   */
  public NoisyCounts.Parameters parameters(int cells) {
    JsonNode own = ofBands("guarantee");
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

  /** What the evaluation promises, as the file says. */
  public PrivacyGuarantee guarantee() {
    return guarantee(root.path("guarantee"));
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

  /** A noisy count. */
  public long count(JsonNode node) {
    if (!node.canConvertToLong() || Math.abs(node.asLong()) > LARGEST_COUNT) {
      throw wrong("one of its counts is not a whole number in range");
    }
    return node.asLong();
  }

  /** That it is no such file, and why. */
  public InvalidInputException wrong(String what) {
    return wrong(source, what);
  }

  private static InvalidInputException wrong(String source, String what) {
    return new InvalidInputException(source + " is not the file of an evaluation: " + what, ADVICE);
  }
}
