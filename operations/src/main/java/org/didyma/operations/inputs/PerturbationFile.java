package org.didyma.operations.inputs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;

/** A perturbation in a file: {@code {"unit": U, "linear": [..], "projected": [..]}}. */
public final class PerturbationFile {

  private static final String ADVICE =
      "write {\"unit\": U, \"linear\": [...]} with whole numbers, one per feature, and possibly"
          + " \"projected\": [...], one per squared norm from 0.";

  private PerturbationFile() {}

  public static Perturbation read(Path file) {
    JsonNode root;
    try {
      root = Json.strict(Files.readAllBytes(file));
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(file + Json.fault(e), ADVICE, e);
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be read", "check the path and the permissions.", e);
    }
    JsonNode linear = root.path("linear");
    JsonNode projected = root.path("projected");
    if (!root.isObject()
        || !linear.isArray()
        || !projected.isMissingNode() && (!projected.isArray() || projected.isEmpty())
        || !isLong(root.path("unit"))) {
      throw new InvalidInputException(file + " is not a perturbation", ADVICE);
    }
    for (Iterator<String> keys = root.fieldNames(); keys.hasNext(); ) {
      String key = keys.next();
      if (!List.of("unit", "linear", "projected").contains(key)) {
        throw new InvalidInputException(
            file + " has the unknown key " + QuotedText.of(key), ADVICE);
      }
    }
    return Perturbation.of(
        root.path("unit").longValue(),
        longs(file, "linear", linear),
        longs(file, "projected", projected));
  }

  private static long[] longs(Path file, String key, JsonNode list) {
    long[] longs = new long[list.size()];
    for (int i = 0; i < longs.length; i++) {
      if (!isLong(list.get(i))) {
        throw new InvalidInputException(
            file
                + " has an entry of "
                + QuotedText.of(key)
                + " that is not a 64-bit whole"
                + " number",
            ADVICE);
      }
      longs[i] = list.get(i).longValue();
    }
    return longs;
  }

  /** Checks the length before any data is read. */
  public static void check(Perturbation perturbation, WeightLattice lattice) {
    if (perturbation.coordinates() != lattice.coordinates()) {
      throw new InvalidInputException(
          "the perturbation has %d entries, the lattice %d dimensions"
              .formatted(perturbation.coordinates(), lattice.coordinates()),
          "give one integer per feature, the intercept last.");
    }
  }

  private static boolean isLong(JsonNode node) {
    return node.isIntegralNumber() && node.canConvertToLong();
  }
}
