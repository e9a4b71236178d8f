package org.didyma.cli.options;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.StreamSupport;
import org.didyma.formulations.InvalidInputException;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/** A perturbation in a file: {@code {"unit": U, "linear": [..]}}. */
public final class PerturbationFile {

  private static final String ADVICE =
      "write {\"unit\": U, \"linear\": [...]} with whole numbers, one per coordinate.";

  private PerturbationFile() {}

  public static Perturbation read(Path file) {
    JsonNode root;
    try {
      root =
          JsonMapper.builder()
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
              .build()
              .readTree(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(file + " is not valid JSON", ADVICE, e);
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be read", "check the path and the permissions.", e);
    }
    JsonNode linear = root.path("linear");
    if (!root.isObject() || !linear.isArray() || !isLong(root.path("unit"))) {
      throw new InvalidInputException(file + " is not a perturbation", ADVICE);
    }
    for (Iterator<String> keys = root.fieldNames(); keys.hasNext(); ) {
      String key = keys.next();
      if (!key.equals("unit") && !key.equals("linear")) {
        throw new InvalidInputException(file + " has the unknown key " + Quote.of(key), ADVICE);
      }
    }
    for (JsonNode entry : linear) {
      if (!isLong(entry)) {
        throw new InvalidInputException(
            file + " has an entry of \"linear\" that is no 64-bit whole number", ADVICE);
      }
    }
    return Perturbation.linear(
        root.path("unit").longValue(),
        StreamSupport.stream(linear.spliterator(), false).mapToLong(JsonNode::longValue).toArray());
  }

  /** Checks the length before any data is read. */
  public static void check(Perturbation perturbation, WeightLattice lattice) {
    if (perturbation.coordinates() != lattice.coordinates()) {
      throw new InvalidInputException(
          "the perturbation has %d entries, the lattice %d coordinates"
              .formatted(perturbation.coordinates(), lattice.coordinates()),
          "give one integer per coordinate, the intercept last.");
    }
  }

  private static boolean isLong(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong();
  }
}
