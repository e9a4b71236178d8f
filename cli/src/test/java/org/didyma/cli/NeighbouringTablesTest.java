package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever another party can see is the same for neighbouring tables, but for the weights: exit
 * code, standard output and error, files and the ledger, for every private mechanism, over random
 * total schemas and random pairs of neighbouring tables of bytes.
 */
class NeighbouringTablesTest {

  private static final int PAIRS = 250;
  private static final int MANY_PAIRS = 2_000;

  /** These promise nothing: one is not proven, the others are baselines. */
  private static final Set<String> WITHOUT_PROMISE = Set.of("prsma", "l-bfgs", "sgd", "majority");

  private static final String REPLACE = "replace";
  private static final String ADD_REMOVE = "add-remove";

  /**
   * Options that make a run small, each after the relation that they are for; N stands for the
   * number of records under replacement and for a guess otherwise.
   */
  private static final Map<String, List<String>> OPTIONS =
      Map.ofEntries(
          Map.entry(
              "exponential", both("", "--lattice box:2", "--time-limit 100 --intercept -1:1")),
          Map.entry("auto", both("", "--cost 3:1")),
          // The second guess is large enough for a second stage.
          Map.entry("binned-counts", both("--records N", "--records 5000")),
          Map.entry("top-r", both("--top 3")),
          Map.entry("gap-truncated", both("--gap 2")),
          Map.entry("permute-and-flip", both("")),
          Map.entry("opdisc", both("", "--noise gaussian --delta 1e-3")),
          Map.entry("rspm", both("", "--noise gaussian --delta 1e-3")),
          Map.entry("sample-and-aggregate", both("--blocks 2")),
          Map.entry(
              "opsamp",
              List.of(
                  "replace --delta 1e-2 --slack 1",
                  "add-remove --delta 1e-2 --slack 1 --records-guess N")),
          Map.entry(
              "psgd",
              List.of(
                  "replace --passes 2 --batch 1",
                  "replace --passes 2 --batch 2 --stream",
                  "replace --delta 1e-3 --batch 1 --projection 2",
                  "replace --batch 1 --tune passes=1,2")),
          Map.entry(
              "scs13",
              List.of("replace --passes 1 --batch 1", "replace --delta 1e-3 --batch 1 --stream")),
          Map.entry("bst14", List.of("replace --delta 1e-3 --batch 1")),
          Map.entry("objective-perturbation", both("", "--delta 1e-3", "--form sharp")),
          Map.entry("output-perturbation", List.of("replace --iterations 2")),
          Map.entry("dp-sgd", both("--records N --delta 1e-3 --lot 1 --epochs 1")),
          Map.entry("dp-adam", both("--records N --delta 1e-3 --lot 1 --epochs 1")),
          Map.entry("sgd-adv", List.of("replace --records N --delta 1e-3")),
          Map.entry("sgd-ma", List.of("add-remove --records N --delta 1e-3 --noise-multiplier 9")),
          Map.entry("dp-agd", both("--records N --delta 1e-3 --splits 4")),
          Map.entry("privgene", both("--records N --generations 1")),
          Map.entry("private-majority", both("")));

  private static List<String> both(String... options) {
    return Arrays.stream(options)
        .flatMap(words -> Stream.of(REPLACE + " " + words, ADD_REMOVE + " " + words))
        .toList();
  }

  @TempDir Path folder;
  private final Random random = new Random(1234);
  private final Map<String, Integer> released = new TreeMap<>();
  private final Set<String> refusals = new TreeSet<>();

  private String pick(String... words) {
    return words[random.nextInt(words.length)];
  }

  /** Every private mechanism, as the command line names them. */
  private static List<String> mechanisms() {
    String advice =
        Run.of("solve", "--data", "x", "--schema", "y", "--epsilon", "1", "--mechanism", "?").err();
    String names = advice.replaceFirst("(?s).*use one of: ", "").trim().replaceFirst("\\.$", "");
    return Stream.of(names.split(", ")).filter(name -> !WITHOUT_PROMISE.contains(name)).toList();
  }

  @Test
  void nobodySeesWhichNeighbourItWas() throws IOException {
    compare(PAIRS);
  }

  @Test
  @Tag("long")
  void nobodySeesWhichOfManyNeighboursItWas() throws IOException {
    random.setSeed(4321);
    compare(MANY_PAIRS);
  }

  private void compare(int pairs) throws IOException {
    List<String> mechanisms = mechanisms();
    assertThat(mechanisms)
        .as("mechanisms without small options here")
        .containsExactlyInAnyOrderElementsOf(OPTIONS.keySet());
    assertThat(
            Run.of("ledger", "open", path("template"), "--epsilon", "1000", "--delta", "0.5")
                .code())
        .isZero();
    assertThat(
            Run.line(
                    "ledger open %s --epsilon 1000 --delta 0.5 --neighbours %s",
                    path("template2"), ADD_REMOVE)
                .code())
        .isZero();
    for (int p = 0; p < pairs; p++) {
      String mechanism = mechanisms.get(p % mechanisms.size());
      List<String> options = OPTIONS.get(mechanism);
      comparePair(mechanism, options.get(p / mechanisms.size() % options.size()));
    }
    // Equal refusals would say nothing.
    assertThat(released.keySet())
        .as("%s", refusals)
        .containsExactlyInAnyOrderElementsOf(mechanisms);
    assertThat(released.values().stream().mapToInt(Integer::intValue).sum())
        .as("%s", refusals)
        .isGreaterThan(pairs * 9 / 10);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void comparePair(String mechanism, String options) throws IOException {
    boolean replace = options.startsWith(REPLACE);
    boolean header = random.nextBoolean();
    char separator = pick(",", ";").charAt(0);
    String schema = schema(replace, header, separator);
    Files.writeString(folder.resolve("schema.json"), schema);
    List<byte[]> records = new ArrayList<>();
    int count = replace ? 3 + random.nextInt(3) : random.nextInt(4);
    for (int i = 0; i < count; i++) {
      records.add(record(separator));
    }
    List<byte[]> neighbours = new ArrayList<>(records);
    if (replace) {
      neighbours.set(random.nextInt(count), record(separator));
    } else {
      neighbours.add(random.nextInt(count + 1), record(separator));
    }
    List<String> words =
        new ArrayList<>(
            List.of(
                "solve",
                "--data",
                path("table.csv"),
                "--schema",
                path("schema.json"),
                "--epsilon",
                mechanism.equals("opsamp") ? "20" : "1",
                "--mechanism",
                mechanism,
                "--total",
                "--neighbours",
                "--format",
                "json",
                "--out",
                path("model.json")));
    words.remove("--neighbours");
    words.add("--neighbours");
    words.addAll(List.of(options.trim().replace(" N", " " + Math.max(count, 3)).split(" +")));
    boolean ledger = random.nextInt(4) == 0;
    if (ledger) {
      words.addAll(List.of("--ledger", path("ledger")));
    }
    Outcome one = outcome(words, table(header, separator, records), replace, ledger);
    Outcome other = outcome(words, table(header, separator, neighbours), replace, ledger);
    assertThat(other)
        .as("%s%n%s%n%s%n%s", words, schema, texts(records), texts(neighbours))
        .isEqualTo(one);
    if (one.code == 0) {
      released.merge(mechanism, 1, Integer::sum);
    } else {
      refusals.add(options + ": " + one.err);
    }
  }

  private static List<String> texts(List<byte[]> records) {
    return records.stream()
        .map(r -> new String(r, StandardCharsets.ISO_8859_1))
        .map(t -> t.length() > 200 ? t.substring(0, 200) + "..." : t)
        .toList();
  }

  /**
   * What another party sees of a run.
   *
   * @param out standard output without the weights
   * @param model the file without the weights, or empty
   * @param ledger the bytes of its files as text, or empty
   */
  private record Outcome(
      int code, String out, String err, String model, String ledger, List<String> files) {}

  private Outcome outcome(List<String> words, byte[] table, boolean replace, boolean ledger)
      throws IOException {
    Files.write(folder.resolve("table.csv"), table);
    Files.deleteIfExists(folder.resolve("model.json"));
    String template = replace ? "template" : "template2";
    for (String part : ledger ? List.of("", ".head") : List.<String>of()) {
      Files.write(
          folder.resolve("ledger" + part), Files.readAllBytes(folder.resolve(template + part)));
    }
    Run run = Run.of(words.toArray(String[]::new));
    Path model = folder.resolve("model.json");
    List<String> files;
    try (var list = Files.list(folder)) {
      files = list.map(file -> file.getFileName().toString()).sorted().toList();
    }
    return new Outcome(
        run.code(),
        run.out().isEmpty() ? "" : withoutWeights(run.out()),
        // How long a rehearsal took on this machine.
        run.err().replaceAll("; [^;\n]* on this machine[^\n]*", ""),
        Files.exists(model) ? withoutWeights(Files.readString(model)) : "",
        ledger
            ? Files.readString(folder.resolve("ledger"))
                + Files.readString(folder.resolve("ledger.head"))
            : "",
        files);
  }

  private static String withoutWeights(String json) {
    JsonNode tree = Run.parse(json);
    ((ObjectNode) tree.path("model")).remove(List.of("weights", "threshold"));
    // What a point is worth follows from the released weights, too.
    if (tree.path("model").path("risk") instanceof ObjectNode risk) {
      risk.remove("unit");
    }
    return tree.toString();
  }

  private byte[] table(boolean header, char separator, List<byte[]> records) {
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    if (header) {
      table.writeBytes(
          "c%sn%sy\n".formatted(separator, separator).getBytes(StandardCharsets.UTF_8));
    }
    for (byte[] record : records) {
      table.writeBytes(record);
      table.write('\n');
    }
    return table.toByteArray();
  }

  private String schema(boolean replace, boolean header, char separator) {
    String columns = header ? "" : "\"columns\": [\"c\", \"n\", \"y\"], ";
    return ("{\"policies\": \"total\", \"header\": %s, %s\"separator\": \"%s\", \"trim\": %s, %s %s %s"
            + "\"label\": {\"column\": \"y\", \"positive\": \"y\", \"negative\": \"n\"%s%s}, \"features\": ["
            + "{\"column\": \"c\", \"categories\": [\"a\", \"PK\"]%s%s},"
            + "{\"column\": \"n\", \"%s\": [-2, 6], %s%s%s%s}]}")
        .formatted(
            header,
            columns,
            separator,
            random.nextBoolean(),
            random.nextBoolean() ? "\"missing\": [\"?\", \"\"]," : "",
            replace || random.nextBoolean() ? "" : "\"comment\": \"#\",",
            replace || random.nextBoolean() ? "" : "\"blank\": \"skip\",",
            policy("other", replace ? "positive" : pick("drop", "negative")),
            policy("onMissing", replace ? "negative" : pick("drop", "positive")),
            policy("other", pick("category", "none")),
            policy("onMissing", pick("category", "none")),
            pick("integer", "decimal"),
            random.nextBoolean() ? "\"scale\": 2" : "\"thresholds\": [0, 3]",
            policy("outside", pick("category", "clip", "none")),
            policy("onMissing", pick("category", "none")),
            policy("malformed", pick("category", "missing", "none")));
  }

  /** A policy, or nothing where the schema's short form shall say it. */
  private String policy(String key, String word) {
    return random.nextInt(3) == 0 ? "" : ", \"%s\": \"%s\"".formatted(key, word);
  }

  /** A record of any bytes but a line feed, often nearly a good one. */
  private byte[] record(char separator) {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    switch (random.nextInt(14)) {
      case 0 -> record.writeBytes("PK\u0003\u0004\u0014\0\0\0".getBytes(StandardCharsets.UTF_8));
      case 1 -> record.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8});
      case 2 -> record.writeBytes("\uFEFF".getBytes(StandardCharsets.UTF_8));
      case 3 -> record.write('#');
      case 4 -> record.write('"');
      case 5 -> record.write(' ');
      default -> {}
    }
    int width = random.nextInt(6) == 0 ? random.nextInt(5) : 3;
    for (int f = 0; f < width; f++) {
      if (f > 0) {
        record.write(separator);
      }
      int style = random.nextInt(12);
      if (style == 0) {
        byte[] odd = new byte[1 + random.nextInt(4)];
        random.nextBytes(odd);
        for (byte b : odd) {
          record.write(b == '\n' ? '\r' : b);
        }
      } else if (style == 1 && random.nextInt(40) == 0) {
        record.writeBytes("9".repeat(100_000).getBytes(StandardCharsets.UTF_8));
      } else {
        String[][] usual = {
          {"a", "PK", "b", "?", "", "\"a\"", "\"a"},
          {"1", "-2", "6", "7", "2.5", "x", "?", "", "1e400", "99999999999999999999"},
          {"y", "n", "y", "n", "z", "?", "", "\"y\""}
        };
        record.writeBytes(pick(usual[Math.min(f, 2)]).getBytes(StandardCharsets.UTF_8));
      }
    }
    if (random.nextInt(12) == 0) {
      record.write('\r');
    }
    return record.toByteArray();
  }
}
