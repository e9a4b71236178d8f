package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every mistake of a user is one line that says what is wrong, and possibly one of advice. */
class BadInputTest {

  private static final Pattern ERROR = Pattern.compile("didyma: [^\n]+\n(Maybe [^\n]+\n)?");
  private static final String HEADER = "sex,age,ward,visits,ill\n";
  private static final String ROW = "f,40,C,12,yes\n";

  @TempDir static Path folder;
  private static People people;

  @BeforeAll
  static void writeFiles() throws Exception {
    people = new People(folder);
    people.write("exists.json", "{}");
    people.write("empty.csv", "");
    people.write("header.csv", HEADER);
    Files.write(folder.resolve("binary.csv"), new byte[] {0, 1, 2, (byte) 0xff, (byte) 0xfe, 0, 7});
    Files.write(folder.resolve("not-gzip.csv.gz"), new byte[] {0x1f, (byte) 0x8b, 1, 2, 3});
    people.write("unknown-category.csv", HEADER + ROW + "x,40,C,12,no\n");
    people.write("out-of-range.csv", HEADER + ROW + "f,91,C,12,no\n");
    people.write("not-a-number.csv", HEADER + ROW + "f,forty,C,12,no\n");
    people.write("missing-column.csv", "sex,age,ward,ill\nf,40,C,yes\n");
    people.write("missing-label.csv", "sex,age,ward,visits\nf,40,C,1\n");
    people.write("duplicate-column.csv", "sex,sex,age,ward,visits,ill\nf,f,40,C,1,yes\n");
    people.write("ragged.csv", HEADER + ROW + "f,40,C\n");
    people.write("long-row.csv", HEADER + "f,40,C,12,yes,more\n");
    people.write("third-label.csv", HEADER + ROW + "f,40,C,12,perhaps\n");
    people.write("open-quote.csv", HEADER + "f,40,\"C,12,yes\n");
    schema("not-json.json", "{\"label\": ");
    schema("array.json", "[]");
    schema("unknown-key.json", People.SCHEMA.replace("\"label\"", "\"lable\""));
    schema("extra-key.json", People.SCHEMA.replace("\"scale\": 10", "\"scale\": 10, \"x\": 1"));
    schema(
        "duplicate-feature.json",
        People.SCHEMA.replace("\"column\": \"age\"", "\"column\": \"sex\""));
    schema(
        "same-labels.json", People.SCHEMA.replace("\"negative\": \"no\"", "\"negative\": \"yes\""));
    schema("zero-scale.json", People.SCHEMA.replace("\"scale\": 10", "\"scale\": 0"));
    schema("bad-range.json", People.SCHEMA.replace("[18, 90]", "[90, 18]"));
    schema(
        "no-features.json",
        People.SCHEMA.replaceAll("(?s)\"features\": \\[.*\\]", "\"features\": []"));
    people.write("p-short.json", "{\"unit\": 1, \"linear\": [1, 2]}");
    people.write("p-text.json", "{\"unit\": 1, \"linear\": [\"1\"]}");
    people.write("p-unit.json", "{\"unit\": 0, \"linear\": [0,0,0,0,0,0,0,0,0]}");
    people.write(
        "p-large.json", "{\"unit\": 4611686018427387904, \"linear\": [0,0,0,0,0,0,0,0,0]}");
    String gaussian =
        "{\"event\":\"gaussian\",\"noise-multiplier\":\"3\",\"adjacency\":\"replace\"}";
    people.write("e-gaussian.json", gaussian);
    people.write("e-unknown.json", gaussian.replace("gaussian", "gauss"));
    people.write("e-key.json", gaussian.replace("noise-multiplier", "sigma"));
    people.write(
        "e-mixed.json",
        "{\"event\":\"composed\",\"events\":["
            + gaussian
            + ","
            + gaussian.replace("replace", "add-remove")
            + "]}");
    people.write(
        "e-look.json",
        "{\"event\":\"non-private\",\"what\":\"the mean\",\"adjacency\":\"replace\"}");
    people.write("p-projected.json", "{\"unit\": 1, \"linear\": [0], \"projected\": 3}");
    people.write(
        "p-short-table.json",
        "{\"unit\": 1, \"linear\": [0,0,0,0,0,0,0,0,0], \"projected\": [1, 2]}");
    people.write("exists.lp", "");
    people.write("m-array.json", "[]");
    people.write("m-format.json", "{\"format\": \"other/1\"}");
  }

  /** What a stack trace tells of a refused record is what the message tells, unless asked for. */
  @Test
  void aStackTraceHasNoLineOfAPrivateTable() {
    String[] solve = {
      "solve",
      "--data",
      people.path("out-of-range.csv"),
      "--schema",
      people.path("people.schema.json"),
      "--epsilon",
      "1",
      "--stacktrace"
    };
    Run run = Run.of(solve);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("\tat org.didyma.data.")
        .doesNotContain("Caused by")
        .doesNotContain("line 3");
    Run told = Run.of(with(solve, "--diagnostics"));
    assertThat(told.err()).contains("line 3");
    Run padded = Run.of(with(solve, "--padded-time", "3"));
    assertThat(padded.code()).isEqualTo(3);
    assertThat(padded.err())
        .contains("nothing was ready")
        .doesNotContain("Caused by")
        .doesNotContain("line 3");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private static void schema(String name, String content) {
    people.write(name, content);
  }

  static Stream<List<String>> badCommandLines() {
    List<List<String>> cases = new ArrayList<>();
    // Words and options.
    cases.add(List.of());
    cases.add(List.of("slove"));
    cases.add(List.of("--no-such-option"));
    cases.add(List.of("solve", "--no-such-option"));
    cases.add(List.of("solve", "word"));
    cases.add(List.of("schema"));
    cases.add(List.of("compare"));
    cases.add(List.of("data"));
    cases.add(List.of("data", "describe", "no-such-data"));
    cases.add(List.of("data", "describe"));
    cases.add(List.of("schema", "check"));
    cases.add(List.of("help", "nothing"));
    // Data options.
    cases.add(List.of("solve", "--epsilon", "1"));
    cases.add(List.of("solve", "--epsilon", "1", "--data", "{people.csv}"));
    cases.add(List.of("solve", "--epsilon", "1", "--schema", "{people.schema.json}"));
    cases.add(List.of("solve", "--epsilon", "1", "--dataset", "no-such-data"));
    cases.add(List.of("solve", "--epsilon", "1", "--dataset", "bank", "--data", "{people.csv}"));
    // Privacy options.
    cases.add(solve("--epsilon"));
    for (String epsilon :
        List.of("0", "-1", "NaN", "1e400", "Infinity", "one", "", "1001", "1e-40", "0x1p3")) {
      cases.add(solve("--epsilon", epsilon));
    }
    cases.add(solve());
    cases.add(solve("--epsilon", "1", "--epsilon", "2"));
    cases.add(solve("--epsilon", "1", "--delta", "1e-5"));
    cases.add(solve("--epsilon", "1", "--delta", "none"));
    cases.add(opdisc("--epsilon", "1", "--intercept=-1:1"));
    cases.add(opdisc("--epsilon", "1e-9"));
    cases.add(opdisc("--epsilon", "1", "--lattice", "box:1000"));
    cases.add(opdisc("--epsilon", "1", "--oracle", "cp-sat"));
    cases.add(opdisc("--epsilon", "1", "--delta", "1e-6"));
    cases.add(opdisc("--epsilon", "1", "--gap", "5"));
    cases.add(opdisc("--epsilon", "1", "--noise", "laplace"));
    cases.add(opdisc("--epsilon", "1", "--noise", "gaussian"));
    cases.add(opdisc("--epsilon", "1", "--noise", "gaussian", "--delta", "0"));
    cases.add(opdisc("--epsilon", "1", "--noise", "gaussian", "--delta", "1e-350"));
    cases.add(opdisc("--epsilon", "1", "--calibration", "published"));
    cases.add(
        opdisc("--epsilon=1", "--noise=gaussian", "--delta=1e-6", "--calibration", "no-such-kind"));
    cases.add(opdisc("--epsilon=1", "--noise=gaussian", "--delta=1e-6", "--published-factor", "7"));
    cases.add(
        opdisc(
            "--epsilon=1",
            "--noise=gaussian",
            "--delta=1e-6",
            "--calibration=published",
            "--published-factor=5"));
    cases.add(
        opdisc(
            "--epsilon=1",
            "--noise=gaussian",
            "--delta=1e-6",
            "--calibration=published",
            "--neighbours=add-remove"));
    cases.add(opdisc("--epsilon", "1", "--max-gap", "-1"));
    cases.add(opdisc("--epsilon", "1", "--max-gap", "many"));
    cases.add(solve("--epsilon", "1", "--max-gap", "1"));
    cases.add(solve("--epsilon", "1", "--blocks", "5"));
    cases.add(solve("--epsilon", "1", "--mechanism", "sample-and-aggregate"));
    cases.add(solve("--epsilon=1", "--mechanism=sample-and-aggregate", "--blocks", "0"));
    cases.add(solve("--epsilon", "1", "--accept-claimed"));
    cases.add(solve("--epsilon", "1", "--mechanism", "rspm", "--noise", "spherical-laplace"));
    cases.add(solve("--epsilon", "1", "--top", "5"));
    cases.add(solve("--epsilon", "1", "--mechanism", "top-r"));
    cases.add(solve("--epsilon", "1", "--mechanism", "top-r", "--top", "5", "--gap", "5"));
    cases.add(solve("--epsilon", "1", "--mechanism", "gap-truncated"));
    for (String number : List.of("0", "-1", "1.5", "many", "", "99999999999999999999")) {
      cases.add(solve("--epsilon", "1", "--mechanism", "top-r", "--top", number));
      cases.add(solve("--epsilon", "1", "--mechanism", "gap-truncated", "--gap", number));
    }
    cases.add(solve("--epsilon", "1", "--mechanism", "no-such-mechanism"));
    cases.add(solve("--epsilon", "1", "--neighbours", "both"));
    // Lattice options.
    for (String lattice :
        List.of("", "box", "box:0", "box:-1", "box:1.5", "box:99999999999", "box:2000000")) {
      cases.add(solve("--epsilon", "1", "--lattice", lattice));
    }
    for (String lattice : List.of("ball:1", "ball:1:2:3", "sparse:1", "sparse:1:0", "cube:1")) {
      cases.add(solve("--epsilon", "1", "--lattice", lattice));
    }
    cases.add(solve("--epsilon", "1", "--lattice", "ball:1000000:2000000000"));
    for (String intercept : List.of("1", "2:1", "a:b", ":", "0:1:2", "0:99999999999")) {
      cases.add(solve("--epsilon", "1", "--intercept=" + intercept));
    }
    for (String cost : List.of("1", "0:1", "1:0", "-1:1", "1:1:1", "1:9999999999", "a:b")) {
      cases.add(solve("--epsilon", "1", "--cost", cost));
    }
    for (String oracle : List.of("cp-sat", "scip", "highs", "portfolio", "no-such-engine")) {
      cases.add(solve("--epsilon", "1", "--oracle", oracle));
    }
    cases.add(solve("--epsilon", "1", "--oracle", "enumeration"));
    for (String limit : List.of("0", "-3", "soon", "1e30")) {
      cases.add(solve("--epsilon", "1", "--time-limit", limit));
      cases.add(solve("--epsilon", "1", "--threads", limit));
    }
    cases.add(solve("--epsilon", "1", "--format", "xml"));
    // Output files.
    cases.add(solve("--epsilon", "1", "--out", "{exists.json}"));
    cases.add(solve("--epsilon", "1", "--out", "{no/such/folder.json}"));
    cases.add(solve("--epsilon", "1", "--out", "{exists.json/below.json}"));
    cases.add(solve("--epsilon", "1", "--out", ""));
    // Schemas and tables.
    for (String schema :
        List.of(
            "no-such.json",
            "not-json.json",
            "array.json",
            "unknown-key.json",
            "extra-key.json",
            "duplicate-feature.json",
            "same-labels.json",
            "zero-scale.json",
            "bad-range.json",
            "no-features.json",
            "binary.csv",
            "")) {
      cases.add(
          List.of(
              "solve",
              "--epsilon",
              "1",
              "--data",
              "{people.csv}",
              "--schema",
              schema.isEmpty() ? folder.toString() : "{" + schema + "}"));
      cases.add(List.of("schema", "check", schema.isEmpty() ? "{}" : "{" + schema + "}"));
    }
    for (String table :
        List.of(
            "no-such.csv",
            "empty.csv",
            "header.csv",
            "binary.csv",
            "not-gzip.csv.gz",
            "unknown-category.csv",
            "out-of-range.csv",
            "not-a-number.csv",
            "missing-column.csv",
            "missing-label.csv",
            "duplicate-column.csv",
            "ragged.csv",
            "long-row.csv",
            "third-label.csv",
            "open-quote.csv",
            "")) {
      List<String> words = List.of("--data", "{" + table + "}", "--schema", "{people.schema.json}");
      cases.add(Stream.concat(Stream.of("solve", "--epsilon", "1"), words.stream()).toList());
    }
    // Perturbations.
    for (String file : List.of("p-short.json", "p-text.json", "p-unit.json", "p-large.json")) {
      cases.add(optimize("--perturbation", "{" + file + "}"));
    }
    cases.add(optimize("--perturbation", "{no-such.json}"));
    cases.add(optimize("--perturbation", "{binary.csv}"));
    cases.add(optimize("--perturbation", "{p-projected.json}"));
    cases.add(optimize("--perturbation", "{p-short-table.json}"));
    // Engines.
    cases.add(optimize("--oracle", "no-such-engine"));
    cases.add(optimize("--formulation", "no-such-formulation"));
    cases.add(optimize("--oracle", "cp-sat", "--formulation", "projected"));
    cases.add(optimize("--program-out", "{program}"));
    cases.add(optimize("--program-out", "{program.doc}"));
    cases.add(optimize("--program-out", "{exists.lp}"));
    cases.add(optimize("--program-out", "{program.lp}", "--formulation", "projected"));
    cases.add(optimize("--certificate-out", "{proof.json}", "--oracle", "scip"));
    cases.add(optimize("--lattice", "box:1000000", "--oracle", "enumeration"));
    // Certificates; one that can be read but is none is an answer, not a mistake.
    cases.add(optimize("--certificate-out", "{proof.json}", "--oracle", "enumeration"));
    cases.add(optimize("--certificate-out", "{exists.json}"));
    cases.add(optimize("--certificate-out", "{no/such/folder.json}"));
    cases.add(optimize("--certificate-out", ""));
    cases.add(words("verify"));
    cases.add(words("verify", "{no-such.json}"));
    cases.add(words("verify", "{}"));
    cases.add(words("verify", "{exists.json}", "{exists.json}"));
    cases.add(List.of("verify", "{exists.json}"));
    cases.add(List.of("verify", "{exists.json}", "--data", "{people.csv}"));
    cases.add(List.of("verify", "{exists.json}", "--dataset", "no-such-data"));
    // Models.
    for (String model :
        List.of("no-such.json", "m-array.json", "m-format.json", "binary.csv", "exists.json", "")) {
      cases.add(List.of("evaluate", "--model", "{" + model + "}", "--data", "{people.csv}"));
      cases.add(List.of("predict", "--model", "{" + model + "}", "--data", "{people.csv}"));
      cases.add(List.of("export", "--model", "{" + model + "}", "--to", "svg"));
    }
    cases.add(List.of("evaluate", "--model", "{exists.json}"));
    cases.add(List.of("predict", "--model", "{exists.json}", "--data", "a", "--dataset", "bank"));
    cases.add(List.of("export", "--model", "{exists.json}", "--to", "pmml"));
    cases.add(List.of("export", "--model", "{exists.json}"));
    // Accounting.
    cases.add(List.of("account"));
    cases.add(List.of("account", "poisson"));
    cases.add(List.of("account", "gaussian"));
    cases.add(List.of("account", "gaussian", "--epsilon", "1"));
    cases.add(account("gaussian --epsilon 1 --delta 1e-5 --sigma 1"));
    for (String delta : List.of("0", "1", "-1e-5", "1e-101", "1e-999999999", "small")) {
      cases.add(account("gaussian --epsilon 1 --delta=" + delta));
      cases.add(account("convert --rho 1 --delta=" + delta));
      cases.add(account("subsampled-gaussian --rate 0.1 --sigma 1 --steps 1 --delta=" + delta));
    }
    for (String sigma : List.of("0", "-1", "0.009", "1e8", "NaN", "1/0")) {
      cases.add(account("gaussian --delta 1e-5 --sigma=" + sigma));
      cases.add(account("laplace --scale=" + sigma));
    }
    cases.add(account("gaussian --epsilon 1 --delta 1e-5 --neighbours both"));
    cases.add(account("gaussian --epsilon 1 --sigma 0.01"));
    cases.add(account("convert --epsilon 1e-9 --rho 1000"));
    cases.add(account("laplace"));
    cases.add(account("laplace --scale 1 --epsilon 1"));
    cases.add(account("laplace --scale 1 --steps 0"));
    cases.add(account("exponential"));
    cases.add(account("exponential --epsilon 1 --accountant zcdp"));
    cases.add(account("exponential --epsilon 1 --delta 1e-5 --accountant magic"));
    cases.add(account("subsampled-gaussian --rate 0.1 --sigma 1 --delta 1e-5"));
    cases.add(account("subsampled-gaussian --rate 0.1 --sigma 1 --steps 1"));
    cases.add(account("subsampled-gaussian --sigma 1 --steps 1 --delta 1e-5"));
    for (String rate : List.of("0", "1.1", "-0.1", "2/1", "often")) {
      cases.add(account("subsampled-gaussian --sigma 1 --steps 1 --delta 1e-5 --rate=" + rate));
    }
    String fixed = "subsampled-gaussian --rate 0.1 --sigma 1 --steps 1 --delta 1e-5 --sampling ";
    cases.add(account(fixed + "shuffle"));
    cases.add(account(fixed + "without-replacement --accountant pld"));
    cases.add(account(fixed + "without-replacement --neighbours add-remove"));
    cases.add(account(fixed + "poisson --neighbours replace"));
    cases.add(account(fixed + "poisson --accountant basic"));
    cases.add(account("subsampled-gaussian --rate 1 --sigma .02 --epsilon .1 --delta 1e-9"));
    cases.add(account("convert"));
    cases.add(account("convert --rho 1"));
    cases.add(account("convert --rho 0 --delta 1e-5"));
    cases.add(account("compose"));
    for (String file : List.of("no-such.json", "", "binary.csv", "exists.json", "e-look.json")) {
      cases.add(List.of("account", "compose", "{" + file + "}", "--delta", "1e-6"));
    }
    for (String file : List.of("e-unknown.json", "e-key.json", "e-mixed.json", "e-gaussian.json")) {
      cases.add(List.of("account", "compose", "{" + file + "}"));
    }
    cases.add(List.of("account", "compose", "{e-gaussian.json}", "--delta=1e-6", "--budget=0"));
    // Suggestions.
    cases.add(List.of("schema", "suggest"));
    cases.add(suggest("--label", "nothing", "--positive", "yes"));
    cases.add(suggest("--label", "ill", "--positive", "perhaps"));
    cases.add(suggest("--label", "ill", "--positive", "yes", "--separator", "ab"));
    cases.add(suggest("--label", "ill", "--positive", "yes", "--out", "{exists.json}"));
    return cases.stream();
  }

  private static List<String> solve(String... more) {
    return words("solve", more);
  }

  private static List<String> opdisc(String... more) {
    return Stream.concat(words("solve", more).stream(), Stream.of("--mechanism", "opdisc"))
        .toList();
  }

  private static List<String> optimize(String... more) {
    return words("optimize", more);
  }

  private static List<String> words(String command, String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(command, "--data", "{people.csv}", "--schema", "{people.schema.json}"));
    words.addAll(Arrays.asList(more));
    return words;
  }

  private static List<String> account(String words) {
    return List.of(("account " + words).split(" "));
  }

  private static List<String> suggest(String... more) {
    List<String> words =
        new ArrayList<>(List.of("schema", "suggest", "--public-sample", "{people.csv}"));
    words.addAll(Arrays.asList(more));
    return words;
  }

  /** Words in braces are files of the test's folder. */
  private static String[] resolved(List<String> words) {
    return words.stream()
        .map(w -> w.startsWith("{") ? folder.resolve(w.substring(1, w.length() - 1)).toString() : w)
        .toArray(String[]::new);
  }

  @ParameterizedTest
  @MethodSource("badCommandLines")
  void isOneLineAndAnAdvice(List<String> words) {
    List<String> before = people.files();
    Run run = Run.of(resolved(words));

    assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replaceFirst("note: [^\n]*\n", "")).matches(ERROR);
    assertThat(run.err()).doesNotContain("\tat ", "Exception", "null");
    assertThat(people.files()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("badCommandLines")
  void isOneObjectWithJson(List<String> words) {
    if (words.stream().anyMatch(List.of("predict", "export", "suggest", "--format")::contains)
        || words.isEmpty()
        || words.get(words.size() - 1).startsWith("--")) {
      return;
    }
    List<String> withFormat = new ArrayList<>(words);
    withFormat.add("--format=json");
    Run run = Run.of(resolved(withFormat));

    assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    var error = Run.parse(run.err().replaceFirst("note: [^\n]*\n", "")).path("error");
    assertThat(error.path("code").intValue()).isEqualTo(2);
    assertThat(error.path("message").textValue()).isNotBlank().doesNotContain("\n");
    assertThat(error.path("advice").isTextual()).isTrue();
  }

  @Test
  void valuesOfRecordsAreNotInMessages() {
    for (String table :
        List.of("unknown-category", "out-of-range", "not-a-number", "third-label")) {
      List<String> words =
          List.of("--data", people.path(table + ".csv"), "--schema", people.schema.toString());
      Run secret = Run.of(join(words, "solve", "--epsilon", "1"));
      Run told = Run.of(join(words, "solve", "--epsilon", "1", "--diagnostics"));
      Run open = Run.of(join(words, "optimize"));
      for (Run run : List.of(secret, told, open)) {
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err().replace(folder.toString(), ""))
            .contains("column")
            .doesNotContain("91", "forty", "perhaps", "\"x\"");
      }
      // Which record it was is for those who have the table.
      assertThat(secret.err().replace(folder.toString(), "")).doesNotContain("line ");
      assertThat(secret.err()).contains("count this epsilon as spent.");
      assertThat(told.err()).contains("line 3", "count this epsilon as spent.");
      assertThat(open.err()).contains("line 3").doesNotContain("spent");
    }
  }

  private static String[] join(List<String> last, String... first) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(last);
    return all.toArray(String[]::new);
  }

  /** Words and advice about a value that is wrong, and about no other. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          learn --records 1,200      | --records is "1,200", which is no whole number | write 1200.
          learn --records 1e3        | --records is "1e3", which is no whole number | use digits alone, such as 1200.
          solve --mechanism dp-sgd --records 1_200 | which is no whole number | use a whole number
          learn --records 12_000     | which is no whole number | write 12000.
          solve --threads two        | --threads is "two", which is no whole number | use digits alone
          solve --threads 9999999999 | --threads is "9999999999", which is too large a number | use digits alone
          audit --confidence 0,99    | --confidence is "0,99", which is no number | use digits and a point, such as 0.5.
          solve --lattice sparse:5:0 | S of --lattice "sparse:5:0" is not from 1 | how many weights may be non-zero
          solve --lattice ball:5:0   | R2 of --lattice "ball:5:0" is not from 1 | the largest squared norm
          solve --lattice box:0      | K of --lattice "box:0" is not from 1 | use a small number
          solve --lattice cube       | which is no lattice | use auto, ternary, box:K
          optimize --lattice cube    | which is no lattice | use ternary, box:K
          """)
  void saysWhatIsWrongWithAValue(String words, String wrong, String advice) {
    List<String> line = new ArrayList<>(List.of(words.split(" ")));
    line.addAll(
        switch (line.get(0)) {
          case "solve" -> List.of("--epsilon", "1");
          case "learn" -> List.of("--epsilon", "1", "--columns", "x", "--out", "y");
          default -> List.of();
        });
    if (!line.get(0).equals("audit")) {
      line.addAll(
          line.get(0).equals("learn")
              ? List.of("--data", people.table.toString())
              : List.of("--data", people.table.toString(), "--schema", people.schema.toString()));
    }
    Run run = Run.of(line.toArray(String[]::new));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(wrong);
    assertThat(run.err().substring(run.err().indexOf("\nMaybe"))).contains(advice);
  }

  @Test
  void mistakesInOptionsComeBeforeTheTableIsRead() {
    Run run =
        Run.of(
            "solve",
            "--epsilon",
            "0",
            "--data",
            people.path("no-such.csv"),
            "--schema",
            people.path("no-such.json"));
    assertThat(run.err()).startsWith("didyma: epsilon");
    run =
        Run.of(
            "solve",
            "--epsilon",
            "1",
            "--data",
            people.path("no-such.csv"),
            "--schema",
            people.path("no-such.json"),
            "--out",
            people.path("exists.json"));
    assertThat(run.err()).contains("exists already");
  }

  @Test
  void aStackTraceIsPrintedOnRequestOnly() {
    Run run = Run.of("solve", "--stacktrace", "--epsilon", "1");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("InvalidInputException", "\tat org.didyma");
  }

  @Test
  void anUnreadableFileIsAnErrorOfTheUser() throws Exception {
    Path secret =
        people.write(
            "secret.csv", new String(Files.readAllBytes(people.table), StandardCharsets.UTF_8));
    assertThat(secret.toFile().setReadable(false, false)).isTrue();
    if (Files.isReadable(secret)) {
      return; // For an administrator every file is readable.
    }
    Run run =
        Run.of(
            "solve",
            "--epsilon",
            "1",
            "--data",
            secret.toString(),
            "--schema",
            people.schema.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).matches(ERROR);
  }

  @Test
  void misspeltCommandsGetASuggestion() {
    assertThat(Run.of("slove").err()).contains("solve");
  }
}
