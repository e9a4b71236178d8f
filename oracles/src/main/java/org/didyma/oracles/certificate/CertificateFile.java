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
import java.util.List;
import java.util.Set;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.ParameterReference;
import org.didyma.formulations.Weights;

/** A certificate as JSON, described in {@code docs/reference/certificate.md}. */
public final class CertificateFile {

  private static final String FAMILY = "didyma-certificate/";

  private static final String WRITER =
      ParameterReference.of("certificate-out") + " of " + ParameterReference.operation("optimize");
  static final String FORMAT = FAMILY + 5;

  private static final int LONGEST_TEXT = Integer.MAX_VALUE - 8;
  private static final Set<String> KEYS =
      Set.of(
          "format",
          "claim",
          "order",
          "categories",
          "stairs",
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
          "codes",
          "conflicts");

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
    root.set("lattice", ProblemJson.lattice(certificate.lattice()));
    root.set("costs", ProblemJson.costs(certificate.loss()));
    root.set("loss", ProblemJson.loss(certificate.loss()));
    root.set("perturbation", ProblemJson.perturbation(certificate.perturbation()));
    root.put("cells", certificate.cells());
    root.put("records", certificate.records());
    root.put("base_loss", certificate.baseLoss());
    root.set("weights", ProblemJson.weights(certificate.weights()));
    root.put("objective", certificate.objective());
    certificate.order().forEach(root.putArray("order")::add);
    put(root, "categories", certificate.categories());
    if (!certificate.stairs().isEmpty()) {
      put(root, "stairs", certificate.stairs());
    }
    ObjectNode bound = root.putObject("bound").put("norm_multiplier", certificate.normMultiplier());
    ArrayNode slopes = bound.put("slope_unit", certificate.slopeUnit()).putArray("slopes");
    certificate.slopes().forEach(slopes::add);
    root.put("nodes", certificate.nodes());
    root.put("codes", certificate.codes());
    if (!certificate.conflicts().isEmpty()) {
      root.put("conflicts", certificate.conflicts());
    }
    return root;
  }

  private static void put(ObjectNode root, String key, List<List<Integer>> lists) {
    ArrayNode array = root.putArray(key);
    lists.forEach(list -> list.forEach(array.addArray()::add));
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
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    if (!text.contains("\"" + FAMILY) && text.contains("\"didyma-model/")) {
      throw new InvalidInputException(
          file
              + " is a model, which has no certificate: a certificate reveals the table, and a"
              + " private release has none",
          "name the file that %s has written, beside the model.".formatted(WRITER));
    }
    if (!text.contains("\"" + FAMILY)) {
      throw new InvalidInputException(
          file + " is not a certificate", "name the file that %s has written.".formatted(WRITER));
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
    ProblemJson.known(root, KEYS, "the certificate");
    JsonNode bound = ProblemJson.child(root, "bound");
    ProblemJson.known(bound, Set.of("norm_multiplier", "slope_unit", "slopes"), "\"bound\"");
    JsonNode codes = root.path("codes");
    if (!codes.isTextual()) {
      throw new MalformedException("the text \"codes\" is missing");
    }
    JsonNode conflicts = root.path("conflicts");
    if (root.has("conflicts") && (!conflicts.isTextual() || conflicts.textValue().isEmpty())) {
      throw new MalformedException("\"conflicts\" is no text");
    }
    return new TreeCertificate(
        Arrays.stream(ProblemJson.ints(root, "order")).boxed().toList(),
        lists(root, "categories"),
        root.has("stairs") ? lists(root, "stairs") : List.of(),
        ProblemJson.lattice(ProblemJson.child(root, "lattice")),
        ProblemJson.loss(root),
        ProblemJson.perturbation(ProblemJson.child(root, "perturbation")),
        ProblemJson.integer(root.path("cells"), "cells"),
        ProblemJson.number(root, "records"),
        ProblemJson.number(root, "base_loss"),
        Weights.of(ProblemJson.ints(root, "weights")),
        ProblemJson.number(root, "objective"),
        ProblemJson.number(bound, "norm_multiplier"),
        ProblemJson.number(bound, "slope_unit"),
        Arrays.stream(ProblemJson.longs(bound, "slopes")).boxed().toList(),
        ProblemJson.number(root, "nodes"),
        codes.textValue(),
        conflicts.asText(""));
  }

  private static List<List<Integer>> lists(JsonNode root, String key) throws MalformedException {
    if (!root.path(key).isArray()) {
      throw new MalformedException("the list \"" + key + "\" is missing");
    }
    List<List<Integer>> lists = new ArrayList<>();
    for (JsonNode array : root.path(key)) {
      List<Integer> list = new ArrayList<>();
      if (!array.isArray()) {
        throw new MalformedException("an entry of \"" + key + "\" is not a list");
      }
      for (JsonNode coordinate : array) {
        list.add(ProblemJson.integer(coordinate, key));
      }
      lists.add(list);
    }
    return lists;
  }
}
