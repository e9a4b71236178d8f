package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A certificate goes from one command to the other through a file. */
class VerifyTest {

  @TempDir Path folder;
  private People people;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
    people.write("p.json", "{\"unit\": 10, \"linear\": [1, 2, -3, 40, 5, 0, -60, 7, 0]}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--lattice box:2",
        "--lattice box:2 --cost 3:2",
        "--lattice ball:3:9 --intercept=-2:2",
        "--lattice sparse:3:3",
        "--lattice sparse:2:2 --intercept=-3:3 --cost 1:2",
        "--perturbation {p.json}",
        "--intercept=0:5 --threads 1"
      })
  void aProofIsAccepted(String options) throws Exception {
    JsonNode optimum = optimize(options);
    assertThat(optimum.path("certificate").path("kind").textValue()).isEqualTo("search-tree");
    String file = optimum.path("certificate").path("file").textValue();
    assertThat(file).isEqualTo(people.path("proof.json"));
    assertThat(Run.parse(Files.readString(Path.of(file))).path("objective"))
        .isEqualTo(optimum.path("objective"));

    Run json = verify("--format", "json");
    assertThat(json.code()).describedAs(json.toString()).isZero();
    assertThat(json.json().path("valid").booleanValue()).isTrue();
    assertThat(json.json().path("reason").textValue()).isNotBlank();
    JsonNode proven = json.json().path("proven");
    assertThat(proven.path(options.contains("perturbation") ? "objective" : "cost").longValue())
        .isEqualTo(optimum.path("objective").longValue());
    assertThat(proven.path("records").longValue()).isEqualTo(300);
    assertThat(proven.path("lattice").textValue()).startsWith("9 weights from -");
    assertThat(proven.path("costs").path("missed_positive").longValue())
        .isEqualTo(options.contains("3:2") ? 3 : 1);
    assertThat(proven.path("loss").textValue()).isEqualTo("zero-one");
    Run text = verify();
    assertThat(text.code()).isZero();
    assertThat(text.out()).startsWith("Valid: ").contains("Proven: no weights of the lattice have");
    assertThat(text.err()).contains("not private");
  }

  /** Numbers so wide that no table has room for the scores of a chain of rows. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--lattice box:2 --loss ramp",
        "--lattice box:2 --loss logistic",
        "--lattice ternary --intercept=-2:2 --loss ladder:-3=2,0=1,1=5",
        "--lattice sparse:3:2 --loss logistic:1/2:0.2:1/4 --cost 3:2",
        "--lattice ball:2:5 --intercept=-2:2 --loss ramp:3",
        "--lattice box:2 --perturbation {p.json} --loss ramp"
      })
  void proofsOfLossesOverWideScoresAreAccepted(String options) {
    people.write("p.json", "{\"unit\": 10, \"linear\": [1, 25, -30]}");
    people.write(
        "people.schema.json",
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "visits", "integer": [0, 9]},
                      {"column": "income", "integer": [-1000000, 1000000]},
                      {"column": "sex", "categories": ["f", "m"], "reference": "f"}]}
        """);
    StringBuilder text = new StringBuilder("visits,income,sex,ill\n");
    Random random = new Random(7);
    for (int i = 0; i < 40; i++) {
      int visits = random.nextInt(10);
      text.append(visits).append(',').append((random.nextInt(3) - 1) * random.nextInt(1_000_000));
      text.append(random.nextBoolean() ? ",f," : ",m,");
      text.append(random.nextInt(10) < visits ? "yes\n" : "no\n");
    }
    people.write("people.csv", text.toString());
    optimize(options);
    Run run = verify();
    assertThat(run.code()).describedAs(run.toString()).isZero();
  }

  @Test
  void theTextSaysWhatIsProven() {
    long errors = optimize("").path("errors").longValue();
    assertThat(verify().out())
        .contains(
            "have fewer than " + errors + " errors on this table of 300 records",
            "9 weights from -1 to 1",
            "Not proven: that its weights are the lexicographically smallest");
    Run optimum = Run.of(people.args("optimize", "--certificate-out", people.path("again.json")));
    assertThat(optimum.out()).contains("The certificate is in", "may reveal single records");
  }

  @Test
  void anotherTableIsRefused() {
    optimize("");
    List<People.Person> records = new ArrayList<>(people.records);
    People.Person first = records.get(0);
    records.set(
        0, new People.Person(first.sex(), first.age(), first.ward(), first.visits(), !first.ill()));
    StringBuilder text = new StringBuilder("sex,age,ward,visits,ill\n");
    records.forEach(p -> text.append(p.line()).append('\n'));
    people.write("people.csv", text.toString());
    refused("not that of the data");
  }

  @Test
  void whatIsNoCertificateIsRefused() throws Exception {
    optimize("");
    Path proof = folder.resolve("proof.json");
    String genuine = Files.readString(proof);
    for (int length : new int[] {100, genuine.length() / 2, genuine.length() - 3}) {
      people.write("proof.json", genuine.substring(0, length));
      refused("JSON");
    }
    people.write("proof.json", genuine + "{}");
    refused("JSON");
    people.write("proof.json", "[" + genuine + "]");
    refused("not a JSON object");
    ((ObjectNode) Run.parse(genuine))
        .fieldNames()
        .forEachRemaining(
            field -> {
              if (!field.equals("claim") && !field.equals("format")) {
                tamper(genuine, c -> c.remove(field));
                refused("\"" + field + "\"");
              }
            });
    tamper(genuine, c -> c.put("format", "didyma-certificate/3"));
    refused("format");
    tamper(genuine, c -> c.put("format", "didyma-certificate/6"));
    refused("format");
    tamper(genuine, c -> c.put("more", 1));
    refused("unknown key");
    tamper(genuine, c -> c.put("nodes", "many"));
    refused("nodes");
    tamper(genuine, c -> c.put("cells", 1L << 40));
    refused("cells");
    tamper(genuine, c -> c.put("objective", c.path("objective").longValue() + 1));
    refused("objective");
    tamper(genuine, c -> ((ArrayNode) c.path("weights")).add(0));
    refused("not in the lattice");
    tamper(genuine, c -> ((ArrayNode) c.path("weights")).set(0, 0.5));
    refused("weights");
    tamper(genuine, c -> ((ArrayNode) c.path("order")).set(0, 5_000_000_000L));
    refused("order");
    tamper(genuine, c -> ((ArrayNode) c.path("categories")).add(0));
    refused("categories");
    tamper(genuine, c -> ((ArrayNode) c.path("categories")).addArray().add("first"));
    refused("categories");
    tamper(genuine, c -> ((ArrayNode) c.path("lattice").path("low")).set(0, 2));
    refused("range");
    tamper(genuine, c -> ((ArrayNode) c.path("lattice").path("low")).add(0));
    refused("lattice");
    tamper(genuine, c -> ((ObjectNode) c.path("lattice")).put("intercept", true));
    refused("features");
    tamper(genuine, c -> ((ObjectNode) c.path("lattice")).put("squared_radius", -1));
    refused("radius");
    tamper(genuine, c -> ((ObjectNode) c.path("costs")).put("false_alarm", 0));
    refused("costs");
    tamper(genuine, c -> ((ObjectNode) c.path("costs")).put("missed_positive", 2));
    refused("base loss");
    tamper(genuine, c -> ((ObjectNode) c.path("perturbation")).put("unit", 0));
    refused("unit");
    tamper(genuine, c -> ((ObjectNode) c.path("perturbation")).put("unit", 1L << 61));
    refused("2\\^61");
    tamper(genuine, c -> bound(c).remove("slopes"));
    refused("slopes");
    tamper(genuine, c -> bound(c).put("slopes", 0));
    refused("slopes");
    tamper(genuine, c -> ((ArrayNode) bound(c).path("slopes")).add(0.5));
    refused("slopes");
    tamper(genuine, c -> ((ArrayNode) bound(c).path("slopes")).add(BigInteger.TWO.pow(64)));
    refused("slopes");
    tamper(genuine, c -> ((ArrayNode) bound(c).path("slopes")).add(1));
    refused("number of slopes");
    tamper(genuine, c -> bound(c).remove("norm_multiplier"));
    refused("norm_multiplier");
    tamper(genuine, c -> bound(c).put("norm_multiplier", BigInteger.TWO.pow(64)));
    refused("norm_multiplier");
    tamper(genuine, c -> bound(c).put("norm_multiplier", 1L << 62));
    refused("too large");
    tamper(genuine, c -> bound(c).put("slope_unit", 0));
    refused("unit of the slopes");
    tamper(genuine, c -> bound(c).put("slope_unit", "1"));
    refused("slope_unit");
    tamper(genuine, c -> bound(c).put("intercept", 1));
    refused("unknown key");
    tamper(genuine, c -> ((ArrayNode) c.path("perturbation").path("linear")).remove(0));
    refused("perturbation");
    tamper(genuine, c -> ((ArrayNode) c.path("perturbation").path("projected")).add(1));
    refused("projected");
  }

  @Test
  void aStoppedCertificateIsNotWritten() {
    List<String> hard = people.hardTable(40);
    List<String> words = new ArrayList<>(List.of("optimize"));
    words.addAll(hard);
    words.addAll(List.of("--lattice", "box:3", "--time-limit", "0.5"));
    words.addAll(List.of("--certificate-out", people.path("proof.json")));
    Run run = Run.of(words.toArray(String[]::new));
    assertThat(run.code()).isEqualTo(3);
    assertThat(people.files()).doesNotContain("proof.json");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          education relationship sex                     | 1 | 3342
          education relationship sex                     | 2 | 3320
          education relationship sex                     | 5 | 3319
          education marital-status sex                   | 1 | 3381
          education marital-status relationship sex      | 1 | 3342
          education marital-status relationship sex      | 2 | 3288
          workclass marital-status relationship race sex | 1 | 3716
          education marital-status relationship race sex | 1 | 3339
          education occupation relationship race sex     | 1 | 3269
          """)
  void knownOptimaHaveProofs(String columns, int bound, int errors) throws Exception {
    knownOptimumHasAProof(columns, bound, errors);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          education marital-status relationship sex                              | 5 | 3276
          workclass education marital-status occupation relationship race sex    | 1 | 3186
          """)
  void knownOptimaHaveLongProofs(String columns, int bound, int errors) throws Exception {
    knownOptimumHasAProof(columns, bound, errors);
  }

  private void knownOptimumHasAProof(String columns, int bound, int errors) throws Exception {
    people = adult(columns);
    assertThat(optimize("--lattice box:" + bound).path("errors").intValue()).isEqualTo(errors);
    Run run = verify();
    assertThat(run.code()).describedAs(run.out()).isZero();
    assertThat(run.out()).contains("fewer than " + errors + " errors");
  }

  private People adult(String columns) throws Exception {
    People table =
        new People(folder) {
          @Override
          String[] args(String command, String... more) {
            return Stream.of(
                    List.of(command, "--data", KnownOptimaTest.table().toString()),
                    List.of("--schema", path("adult.json")),
                    List.of(more))
                .flatMap(List::stream)
                .toArray(String[]::new);
          }
        };
    table.write("adult.json", KnownOptimaTest.schema(List.of(columns.split(" "))));
    return table;
  }

  private JsonNode optimize(String options) {
    String proof = people.path("proof.json");
    Stream<String> words =
        Stream.of(options.replace("{p.json}", people.path("p.json")).split(" "))
            .filter(word -> !word.isEmpty());
    Run run =
        Run.of(
            people.args(
                "optimize",
                Stream.concat(words, Stream.of("--certificate-out", proof, "--format", "json"))
                    .toArray(String[]::new)));
    assertThat(run.code()).describedAs(run.err()).isZero();
    return run.json();
  }

  private static ObjectNode bound(ObjectNode certificate) {
    return (ObjectNode) certificate.path("bound");
  }

  private void tamper(String genuine, Consumer<ObjectNode> change) {
    ObjectNode certificate = (ObjectNode) Run.parse(genuine);
    change.accept(certificate);
    people.write("proof.json", certificate.toString());
  }

  @Test
  void anotherKindOfFileIsWrongInput() throws Exception {
    optimize("");
    Path proof = folder.resolve("proof.json");
    String genuine = Files.readString(proof);
    for (String text :
        List.of(
            "", "{", "[]", "{}", "sex,age\nf,1\n", genuine.replace("didyma-certificate", "x"))) {
      people.write("proof.json", text);
      noCertificate();
    }
    Files.write(proof, new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1, 2});
    noCertificate();
  }

  @Test
  void aModelIsToldFromACertificate() {
    String model = people.path("model.json");
    assertThat(Run.of(people.args("optimize", "--out", model)).code()).isZero();
    Run run = Run.of(people.args("verify", model));
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains("model.json is a model, which has no certificate", "--certificate-out");
  }

  private void noCertificate() {
    Run run = verify();
    assertThat(run.code()).describedAs(run.toString()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .contains(
            "proof.json is not a certificate\nHint: name the file that --certificate-out of didyma optimize");
  }

  private void refused(String reason) {
    Run run = verify("--format", "json");
    assertThat(run.code()).describedAs(run.toString()).isEqualTo(3);
    assertThat(run.json().path("valid").booleanValue()).isFalse();
    assertThat(run.json().path("reason").textValue())
        .containsPattern(reason)
        .doesNotContain("\n", "null", "Exception");
    assertThat(verify().out()).startsWith("Invalid: ");
  }

  private Run verify(String... more) {
    return Run.of(
        people.args(
            "verify",
            Stream.concat(Stream.of(people.path("proof.json")), Stream.of(more))
                .toArray(String[]::new)));
  }
}
