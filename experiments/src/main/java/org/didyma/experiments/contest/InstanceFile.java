package org.didyma.experiments.contest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.core.Sha256;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.Formulations;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.ProblemJson;
import org.didyma.solver.export.MpsText;

/**
 * A learning problem in a file: exact JSON with what is known of its optimum, and MPS where an
 * integer program expresses it.
 *
 * <p>The JSON has {@code format}, {@code name}, {@code made_of} for readers, {@code problem} as
 * {@link ProblemJson} writes it, {@code sha256} of that without white space, and {@code best}:
 * {@code objective}, {@code bound}, {@code status} (certified, proven or open) and {@code weights}.
 */
public record InstanceFile(
    String name, String sentence, LearningProblem problem, Optional<KnownOptimum> known) {

  private static final String FORMAT = "didyma-instance/1";
  private static final String ADVICE =
      "name a file NAME.json that "
          + ParameterReference.operation("experiment instances")
          + " has written.";

  static InstanceFile of(Library.Entry entry, LearningProblem problem) {
    return new InstanceFile(entry.name(), entry.recipe().sentence(), problem, entry.known());
  }

  /** SHA-256 of a problem's JSON without white space. */
  static String digest(LearningProblem problem) {
    return digest(ProblemJson.tree(problem));
  }

  private static String digest(JsonNode problem) {
    return Sha256.of(problem.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** The text of the JSON file: the problem in one line, all else to read. */
  public String json() {
    ObjectNode tree = ProblemJson.tree(problem);
    ObjectNode root = Json.object();
    root.put("format", FORMAT);
    root.put("name", name);
    root.put("made_of", sentence);
    root.put("sha256", digest(tree));
    ObjectNode best = root.putObject("best");
    put(best, "objective", known.map(KnownOptimum::value).orElse(OptionalLong.empty()));
    put(best, "bound", known.map(KnownOptimum::bound).orElse(OptionalLong.empty()));
    best.put("status", known.map(KnownOptimum::status).orElse(KnownOptimum.Status.OPEN).word());
    known
        .flatMap(KnownOptimum::weights)
        .ifPresentOrElse(
            w -> best.set("weights", ProblemJson.weights(w)), () -> best.putNull("weights"));
    root.set("problem", tree);
    return root + "\n";
  }

  private static void put(ObjectNode node, String key, OptionalLong value) {
    if (value.isPresent()) {
      node.put(key, value.getAsLong());
    } else {
      node.putNull(key);
    }
  }

  /** The integer program for readers of MPS, in rows that all of them take, if there is one. */
  public Optional<String> mps() {
    Formulation usual = Formulations.usual(false).formulation();
    return usual.refusal(problem).isPresent()
        ? Optional.empty()
        : Optional.of(MpsText.of(usual.formulate(problem).program()));
  }

  /**
   * Reads a JSON file. Of what it says of the optimum nothing is believed but weights that have the
   * objective, and with them a status of certified; claims are held against both.
   *
   * @throws InvalidInputException when it is something else, or damaged
   */
  public static ProblemInstance read(Path file) {
    try {
      JsonNode root = Json.strict(Files.readAllBytes(file));
      JsonNode best = root.path("best");
      if (!root.path("format").asText().equals(FORMAT) || !root.path("name").isTextual()) {
        throw new InvalidInputException(file + " is not a problem of the contest", ADVICE);
      }
      if (!digest(root.path("problem")).equals(root.path("sha256").asText())) {
        throw new InvalidInputException(
            file + " is damaged: its checksum is that of another problem", ADVICE);
      }
      LearningProblem problem = ProblemJson.problem(root.path("problem"));
      boolean certified = best.path("status").asText().equals(KnownOptimum.Status.CERTIFIED.word());
      boolean attained = isAttained(best, problem);
      OptionalLong objective =
          attained ? OptionalLong.of(best.path("objective").longValue()) : OptionalLong.empty();
      if (certified && !attained) {
        throw new InvalidInputException(
            file + " is damaged: its weights do not have the objective that it calls certified",
            ADVICE);
      }
      return new ProblemInstance(
          root.path("name").textValue(),
          problem,
          certified ? objective : OptionalLong.empty(),
          certified ? OptionalLong.empty() : objective);
    } catch (JsonProcessingException e) {
      throw new InvalidInputException(file + Json.fault(e), ADVICE, e);
    } catch (CertificateFile.MalformedException e) {
      throw new InvalidInputException(file + " is damaged: " + e.getMessage(), ADVICE, e);
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be read", "check the path and the permissions.", e);
    }
  }

  /** Whether the weights have the value; engines would be called wrong by one that none has. */
  private static boolean isAttained(JsonNode best, LearningProblem problem) {
    JsonNode weights = best.path("weights");
    JsonNode objective = best.path("objective");
    Weights w =
        Weights.of(
            IntStream.range(0, weights.size()).map(j -> weights.path(j).intValue()).toArray());
    return ProblemJson.weights(w).equals(weights)
        && problem.lattice().contains(w)
        && objective.isIntegralNumber()
        && objective.canConvertToLong()
        && objective.longValue() == problem.objective(w);
  }
}
