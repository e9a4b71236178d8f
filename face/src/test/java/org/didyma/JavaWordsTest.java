package org.didyma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.didyma.core.ParameterReference;
import org.didyma.spi.Mechanism;
import org.didyma.spi.Parameter;
import org.didyma.spi.Randomness;
import org.didyma.spi.Setting;
import org.didyma.spi.UniqueRows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be done is a {@link DidymaException}, in words of Java. */
class JavaWordsTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total",
           "label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [
             {"column": "age", "integer": [0, 120], "thresholds": [40]},
             {"column": "seen", "date": ["2020-01-01", "2025-12-31"], "thresholds": ["2023-01-01"]},
             {"column": "ward", "categories": ["a", "b"]}]}
          """);

  @TempDir Path folder;

  private Problem problem() throws IOException {
    Path csv =
        Files.writeString(
            folder.resolve("people.csv"),
            "age,seen,ward,ill\n" + "30,2022-01-01,a,no\n".repeat(9) + "30,2024-01-01,a,yes\n");
    return Problem.of(PublicTable.csv(csv, SCHEMA), Lattice.ternary());
  }

  private record Named(String name, String proof, List<Parameter> parameters) implements Mechanism {

    @Override
    public String sentence() {
      return "nothing";
    }

    @Override
    public int[] draw(UniqueRows rows, Setting setting, Randomness random) {
      return new int[setting.weights()];
    }
  }

  @Test
  void wrongWordsAreRefusedInASentence() throws IOException {
    Problem problem = problem();
    Path columns =
        Files.writeString(
            folder.resolve("c.json"),
            """
            {"label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "integer": [0, 120]}]}
            """);
    Path file = folder.resolve("l.ledger");
    Map<String, ThrowingCallable> wrong = new HashMap<>();
    wrong.put("the share is not", () -> Learn.columns(columns).holdingOut("0,2"));
    wrong.put("the number of threads is 0", () -> Exponential.ternary().threads(0));
    wrong.put("the name of the data set", () -> Ledger.create(file, "", Guarantee.pure("1")));
    wrong.put("there is nothing to compare", () -> Compare.on(problem).engines().run());
    wrong.put(
        "one is there twice of",
        () -> Compare.on(problem).engines("enumeration", "enumeration").run());
    wrong.put(
        "the time limit of a run",
        () -> Compare.on(problem).engines("search").timeLimit(Duration.ofSeconds(-5)).run());
    wrong.put(
        "the number of repetitions",
        () -> Compare.on(problem).engines("search").underNoise("none", 0).run());
    wrong.put(
        "every record is to be tested on",
        () -> Compare.on(problem).mechanisms("exponential").testedOnEvery(1));
    wrong.put("cites no proof", () -> ReleaseRequest.by(new Named("n", "", List.of())));
    wrong.put(
        "the name of a mechanism", () -> ReleaseRequest.by(new Named("My M", "p", List.of())));
    wrong.put(
        "the usual value of the parameter k is 5",
        () -> ReleaseRequest.by(new Named("n", "p", List.of(new Parameter("k", 5, 2, "k")))));
    wrong.put("is not a lattice", () -> Lattice.box(-1));
    wrong.put("is not a range", () -> Lattice.ternary().withIntercept(-3));
    wrong.put("the costs -3:1", () -> problem.missedPositiveCosts(-3));
    wrong.put("does not express", () -> model(problem).export("pmml"));
    wrong.put("there is no form \"sql\"", () -> model(problem).export("sql"));
    wrong.put("there is no ledger", () -> Ledger.open(file));
    wrong.put("is not a certificate", () -> Certificate.read(columns));
    wrong.put("is not a model", () -> Model.read(columns));
    wrong.put(
        "underNoise is", () -> Compare.on(problem).engines("search").underNoise("x", 1).run());
    wrong.put(
        "the purpose is empty",
        () ->
            PrivateTable.csv(columns, SCHEMA)
                .paidFrom(Ledger.create(folder.resolve("m.ledger"), "m", Guarantee.pure("1")))
                .because("a\nb"));
    wrong.forEach(
        (words, call) ->
            assertThat(catchThrowable(call))
                .as(words)
                .isInstanceOf(DidymaException.class)
                .hasMessageContaining(words)
                .asString()
                .doesNotContain("--", "FN:FP", "null"));
  }

  private static Model model(Problem problem) {
    return problem.minimise().model();
  }

  @Test
  void hintsNameMethods() throws IOException {
    assertThat(hint(() -> problem().missedPositiveCosts(-3)))
        .isEqualTo(
            "use small whole numbers above 0, such as missedPositiveCosts and falseAlarmCosts(5,"
                + " 1).");
    assertThat(hint(() -> Lattice.ternary().withIntercept(-3))).contains("withIntercept(-5, 5)");
    assertThat(hint(() -> Ledger.open(folder.resolve("none").toString())))
        .contains("Ledger.create");
    // What is a failure of the budget's terms names their methods.
    assertThat(
            ParameterReference.in(ParameterReference.of("neighbours", "add-remove"), JavaNames.ALL))
        .isEqualTo(".neighbours(Neighbours.ADD_REMOVE)");
    assertThat(ParameterReference.in(ParameterReference.of("records"), JavaNames.ALL))
        .isEqualTo("records");
    assertThat(ParameterReference.in(ParameterReference.of("records", "50"), JavaNames.ALL))
        .isEqualTo(".records(50)");
    assertThat(ParameterReference.in(ParameterReference.of("passes", "3"), JavaNames.ALL))
        .isEqualTo(".with(\"passes\", \"3\")");
    assertThat(ParameterReference.in(ParameterReference.of("data-dir", "D"), JavaNames.ALL))
        .isEqualTo("--data-dir D of the command line");
  }

  private static String hint(ThrowingCallable call) {
    return catchThrowableOfType(DidymaException.class, call).hint();
  }

  /** Whatever other word a parameter has is that of a method. */
  @Test
  void otherNamesAreThoseOfMethods() {
    List<String> methods =
        Stream.concat(
                JavaNames.TYPES.stream(),
                Stream.of(
                    Certificate.class,
                    CompareEngines.class,
                    Lattice.class,
                    Ledger.class,
                    Model.class))
            .flatMap(type -> Arrays.stream(type.getMethods()))
            .map(m -> m.getName())
            .toList();
    Pattern name =
        Pattern.compile(
            "\\w+(?= and )|(?<=\\bLedger\\.|Lattice\\.|Request\\.|ificate\\.)\\w+|\\w+(?=\\()");
    for (String words : JavaNames.OTHERS.values()) {
      Matcher all = name.matcher(words);
      assertThat(all.results().map(r -> r.group()).toList()).isNotEmpty().isSubsetOf(methods);
    }
  }

  @Test
  void aTraceHasTheHint() {
    assertThatThrownBy(() -> Exponential.ternary().epsilon("none"))
        .hasToString(
            "org.didyma.DidymaException: epsilon is not a decimal number. Hint: use a decimal"
                + " number above 0, such as 0.5; smaller protects more.");
  }

  @Test
  void aLedgerOfAProgramHasTheUsualLeastUseAndAKey() throws IOException {
    Path key = Files.write(folder.resolve("people.key"), new byte[32]);
    String file = folder.resolve("people.ledger").toString();
    Ledger made = Ledger.of("people", Guarantee.pure("2")).key(key).create(Path.of(file));
    assertThat(Files.readString(Path.of(file))).contains("\"least_epsilon\":\"0.002\"");
    assertThat(hint(() -> Ledger.open(file))).contains("Ledger.open(file, \"FILE\")");
    assertThat(Ledger.open(file, key.toString()).left()).isEqualTo(made.left());
    Consumer<String> small =
        epsilon ->
            PrivateTable.csv(folder.resolve("people.csv"), SCHEMA)
                .paidFrom(made)
                .release(Exponential.ternary().epsilon(epsilon));
    problem();
    DidymaException refused =
        catchThrowableOfType(DidymaException.class, () -> small.accept("0.0019"));
    assertThat(refused.outcome()).isEqualTo(DidymaException.Outcome.NOTHING_RELEASED);
    assertThat(made.spent()).isEqualTo("epsilon 0");
    small.accept("0.002");
    assertThat(made.spent()).isEqualTo("epsilon 0.002");
    Ledger free =
        Ledger.of("people", Guarantee.pure("2"))
            .leastEpsilon("0")
            .unit("patient")
            .create(folder.resolve("free.ledger"));
    assertThat(free.budget().toString()).contains("any one unit", "patient");
    assertThat(Files.readString(folder.resolve("free.ledger"))).doesNotContain("least_epsilon");
    Ledger tight =
        Ledger.of("people", Guarantee.approximate("1", "1e-6", Neighbours.REPLACE))
            .composition("zcdp")
            .create(folder.resolve("tight.ledger"));
    assertThat(tight.left()).startsWith("rho");
  }

  @Test
  void aPredictionNamesWhatItCouldNotRead() throws IOException {
    Model model = model(problem());
    assertThat(unread(model, "old", "2024-01-01", "a")).containsExactly("age");
    assertThat(unread(model, "30", "yesterday", "psychiatry")).containsExactly("seen", "ward");
    assertThat(unread(model, " 30 ", "2024-01-01", "b")).isEmpty();
    assertThat(unread(model, "", " ", "")).isEmpty();
    assertThat(model.predict(Map.of()).unread()).isEmpty();
    // The label may be there; a column that nobody knows may be a slip of the pen.
    assertThat(model.predict(Map.of("age", "50", "ill", "yes")))
        .isEqualTo(model.predict(Map.of("age", "50")));
    assertThatThrownBy(() -> model.predict(Map.of("agee", "50")))
        .isInstanceOf(DidymaException.class)
        .hasMessageContaining("agee");
  }

  private static List<String> unread(Model model, String age, String seen, String ward) {
    return model.predict(Map.of("age", age, "seen", seen, "ward", ward)).unread();
  }

  @Test
  void aModelIsAGraphOfOnnxToo() {
    Schema ages =
        Schema.parse(
            """
            {"policies": "total",
             "label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "integer": [0, 120], "thresholds": [40]}]}
            """);
    assertThat(ages.columns()).containsExactly("age");
    Problem problem = Problem.of(publicAges(ages), Lattice.ternary());
    assertThat(new String(model(problem).onnx(), java.nio.charset.StandardCharsets.ISO_8859_1))
        .contains("didyma", "age");
  }

  private PublicTable publicAges(Schema ages) {
    try {
      return PublicTable.csv(
          Files.writeString(folder.resolve("ages.csv"), "age,ill\n30,no\n50,yes\n"), ages);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
