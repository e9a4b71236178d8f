package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import javax.tools.ToolProvider;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.ModelWriter;
import org.didyma.models.cards.PrintOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of cards whose names, sizes and records are odd ones. */
class OddProgramsTest {

  @TempDir Path folder;

  /** A model whose columns have a category "1" each, or categories of their own. */
  private static Model model(Map<String, List<String>> columns) throws IOException {
    ObjectNode tree = (ObjectNode) Json.strict(ModelReaderTest.MODEL);
    ObjectNode model = (ObjectNode) tree.get("model");
    model.put("threshold", 0);
    ObjectNode schema = model.putObject("schema").put("policies", "total");
    schema.putObject("label").put("column", "y").put("positive", "yes").put("negative", "no");
    ArrayNode features = schema.putArray("features");
    ArrayNode weights = model.putArray("weights");
    columns.forEach(
        (column, categories) -> {
          ArrayNode list = features.addObject().put("column", column).putArray("categories");
          categories.forEach(list::add);
          weights.addObject().put("feature", column + "=" + categories.get(0)).put("points", 2);
        });
    return ModelReader.parse(Json.text(tree), "m");
  }

  private String run(String... command) throws IOException, InterruptedException {
    Path said = folder.resolve("said.txt");
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .start();
    } catch (IOException e) {
      assumeThat(false).as(command[0] + " is not on this machine").isTrue();
      throw e;
    }
    assertThat(process.waitFor(100, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    return Files.readString(said).strip();
  }

  private Class<?> compiled(String java) throws IOException, ClassNotFoundException {
    String source = Files.writeString(folder.resolve("Scorecard.java"), java).toString();
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-encoding", "UTF-8", "-Xlint:all", "-Werror", source);
    assertThat(code).isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      Class<?> type = Class.forName("Scorecard", true, loader);
      // Classes in it are loaded while the loader is open.
      assertThat(type.getMethods()).isNotEmpty();
      return type;
    }
  }

  /** Programs have no character that turns the direction of a line or is not seen. */
  @Test
  void whatIsNotSeenIsEscaped() throws Exception {
    String word = "a\u202Eb\u2066c\u200Bd\u2028e\uFEFFf";
    Model odd = model(Map.of("n" + word, List.of(word, "z")));
    for (String program :
        List.of(
            JavaProgram.of(odd),
            RProgram.of(odd),
            ProgramExport.python(odd),
            ProgramExport.javascript(odd))) {
      assertThat(program).doesNotContainPattern("[\u202E\u2066\u200B\u2028\uFEFF]");
    }
    Method predict = compiled(JavaProgram.of(odd)).getMethod("predict", Map.class);
    assertThat(predict.invoke(null, Map.of("n" + word, word))).isEqualTo("yes");
  }

  @Test
  void rReadsNamesThatAreNotSeen() throws Exception {
    String word = "a\u202Eb\u2066c";
    Files.writeString(folder.resolve("c.R"), RProgram.of(model(Map.of("n", List.of(word, "z")))));
    String program =
        "source('c.R', encoding = 'UTF-8'); cat(scorecard_predict(data.frame(n = '%s')))"
            .formatted("a\\u202eb\\u2066c");
    assertThat(run("Rscript", "--vanilla", "-e", program)).isEqualTo("yes");
  }

  /** A missing token may have any character, and R texts have none of code 0. */
  @Test
  void rDoesWithoutWordsThatItHasNoTextFor() throws Exception {
    ObjectNode tree =
        (ObjectNode)
            Json.strict(Json.text(ModelWriter.tree(model(Map.of("n", List.of("a", "z"))))));
    ((ObjectNode) tree.at("/model/schema")).putArray("missing").add("x\0y").add("NA");
    Model odd = ModelReader.parse(Json.text(tree), "m");
    String program = RProgram.of(odd);
    assertThat(program).doesNotContain("\\u0000").contains("\"NA\"");
    Files.writeString(folder.resolve("c.R"), program);
    assertThat(
            run(
                "Rscript",
                "--vanilla",
                "-e",
                "source('c.R'); cat(scorecard_predict(data.frame(n = c('a', 'NA'))))"))
        .isEqualTo("yes no");
    ((ObjectNode) tree.at("/model/schema/label")).put("negative", "n\0o");
    Model worse = ModelReader.parse(Json.text(tree), "m");
    assertThatThrownBy(() -> RProgram.of(worse)).isInstanceOf(InvalidInputException.class);
  }

  /** More than a method, and more than a class, of Java has room for: 2^16 constants. */
  @Test
  void javaTakesColumnsOfManyCategories() throws Exception {
    List<String> many = IntStream.range(0, 34_000).mapToObj(i -> "word " + i).toList();
    Path source = folder.resolve("Scorecard.java");
    Files.writeString(source, JavaProgram.of(model(Map.of("zip", many))));
    assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString()))
        .isZero();
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
      Method predict = loader.loadClass("Scorecard").getMethod("predict", Map.class);
      assertThat(predict.invoke(null, Map.of("zip", "word 0"))).isEqualTo("yes");
      assertThat(predict.invoke(null, Map.of("zip", "word 33999"))).isEqualTo("no");
    }
  }

  /** What all objects of JavaScript have is no field; numbers are their digits. */
  @Test
  void javascriptTakesRecordsAsTheyAre() throws Exception {
    Model odd =
        model(
            new TreeMap<>(
                Map.of(
                    "__proto__", List.of("x", "z"),
                    "constructor", List.of("1000000000000000000000", "z"),
                    "toString", List.of("", "z"))));
    Files.writeString(folder.resolve("card.cjs"), ProgramExport.javascript(odd));
    String program =
        """
        const s = require("./card.cjs");
        const own = Object.create(null);
        own["__proto__"] = "x";
        const field = (value) => s.added(value).map(([, points]) => points).join();
        console.log([{}, own, { constructor: 1e21 }, { toString: NaN }].map(field).join(" "));
        """;
    assertThat(run("node", "-e", program)).isEqualTo("0,0,2 2,0,2 0,2,2 0,0,2");
  }

  /**
   * A page of fields whose names are those of what objects of a page can do. What it is shown in is
   * a bare stand-in for a browser, in which a control hides what its form has of the same name.
   */
  @Test
  void pagesTakeColumnsOfAnyName() throws Exception {
    Map<String, List<String>> columns = new TreeMap<>();
    List<String> names =
        List.of("addEventListener", "append", "classList", "elements", "__proto__");
    names.forEach(name -> columns.put(name, List.of("x", "z")));
    Files.writeString(
        folder.resolve("page.html"), ProgramExport.calculator(model(columns), PrintOptions.USUAL));
    String browser =
        """
        const html = require("fs").readFileSync("page.html", "utf8");
        class Element {
          constructor(tag) { Object.assign(this, { tag, kids: [], heard: {}, textContent: "" }); }
          get classList() { return { toggle: (name, on) => { this[name] = on; } }; }
          get elements() { return { namedItem: (name) => controls(this, name) }; }
          append(...more) { this.kids.push(...more); }
          replaceChildren() { this.kids = []; }
          addEventListener(event, hear) { this.heard[event] = hear; }
          insertRow() { this.append(new Element("tr")); return this.kids.at(-1); }
          insertCell() { this.append(new Element("td")); return this.kids.at(-1); }
        }
        const inside = (e) => e.kids.flatMap((kid) => kid.tag ? [kid, ...inside(kid)] : []);
        const controls = (form, name) => inside(form).find((e) => e.name === name);
        const hiding = { get: (form, name) => controls(form, name) ?? Reflect.get(form, name) };
        const text = (e) => e.tag ? e.textContent + e.kids.map(text).join("") : e;
        const known = {};
        for (const [, tag, id] of html.matchAll(/<(\\w+) id="(\\w+)"/g)) {
          known[id] = tag === "form" ? new Proxy(new Element(tag), hiding) : new Element(tag);
        }
        globalThis.document = {
          getElementById: (id) => known[id], createElement: (tag) => new Element(tag) };
        globalThis.Option = class extends Element {
          constructor(words, value) { super("option"); this.value = value; } };
        (0, eval)(/<script>([^]*)<\\/script>/.exec(html)[1]);
        const place = known.fields ?? known.form;
        console.log(text(known.result));
        const fields = inside(place).filter((e) => e.tag === "select");
        fields.forEach((field) => { field.value = "x"; });
        place.heard.input();
        console.log(fields.length + ": " + text(known.result));
        """;
    assertThat(run("node", "-e", browser).split("\n"))
        .hasSize(2)
        .satisfies(
            said -> {
              // Nothing is chosen at first, and nothing said of what nobody entered.
              assertThat(said[0]).isEqualTo("Fill in all fields to see points and risk.");
              assertThat(said[1]).startsWith(names.size() + ": 10 points: above the cut-off");
            });
  }

  /** What a record scores does not depend on those beside it; no record has no score. */
  @Test
  void rTakesEachNumberByItself() throws Exception {
    ObjectNode tree = (ObjectNode) Json.strict(ModelReaderTest.MODEL);
    ObjectNode schema = ((ObjectNode) tree.get("model")).putObject("schema");
    schema.put("policies", "total");
    schema.putObject("label").put("column", "y").put("positive", "yes").put("negative", "no");
    ObjectNode feature = schema.putArray("features").addObject().put("column", "n");
    feature.putArray("integer").add(0).add(9);
    feature.putArray("thresholds").add(3);
    ArrayNode weights = ((ObjectNode) tree.get("model")).putArray("weights");
    weights.addObject().put("feature", "n>=3").put("points", 2);
    Files.writeString(folder.resolve("c.R"), RProgram.of(ModelReader.parse(Json.text(tree), "m")));
    String program =
        "source('c.R'); cat(scorecard_score(data.frame(n = c(5, 2.5, NA, 1e-5))),"
            + " dim(scorecard_added(data.frame(n = numeric()))),"
            + " format_field(c(0.1 + 0.2, 0.3, 1e15, 1e-7)),"
            + " names(scorecard_predict(data.frame(n = 5))))";
    assertThat(run("Rscript", "--vanilla", "-e", program))
        .isEqualTo(run("Rscript", "--vanilla", "-e", "options(OutDec = ','); " + program))
        .isEqualTo("2 0 0 0 0 1 0.30000000000000004 0.3 1000000000000000 0.0000001");
  }

  /** R before 4.3 writes the times of a column alike: all with their minutes, or none. */
  @Test
  void rTakesEachTimeByItself() throws Exception {
    Files.writeString(
        folder.resolve("c.R"), RProgram.of(model(Map.of("n", List.of("2020-01-01", "z")))));
    String program =
        "source('c.R'); p <- as.POSIXct('2020-01-01', tz = 'UTC');"
            + " for (t in list(p, p + 60, p + 0.25, p[NA]))"
            + " cat(scorecard_score(data.frame(n = c(p, t)))[1],"
            + " scorecard_score(data.frame(n = c(t, p)))[2], '')";
    assertThat(run("Rscript", "--vanilla", "-e", program)).isEqualTo("2 2 2 2 2 2 2 2");
  }

  /** Decimals halfway between two steps of their scale go up, though no double is halfway. */
  @Test
  void rRoundsDecimalsAsTheyAre() throws Exception {
    for (String scale : List.of("0.1", "0.7", "2.5", "0.003")) {
      ObjectNode tree = (ObjectNode) Json.strict(ModelReaderTest.MODEL);
      ObjectNode schema = ((ObjectNode) tree.get("model")).putObject("schema");
      schema.putObject("label").put("column", "y").put("positive", "yes").put("negative", "no");
      ObjectNode feature = schema.putArray("features").addObject().put("column", "n");
      BigDecimal one = new BigDecimal(scale);
      BigDecimal end = one.multiply(BigDecimal.valueOf(400));
      feature.putArray("decimal").add(end.negate()).add(end);
      feature.put("scale", one);
      ArrayNode weights = ((ObjectNode) tree.get("model")).putArray("weights");
      weights.addObject().put("feature", "n/" + scale).put("points", 1);
      Model model = ModelReader.parse(Json.text(tree), "m");
      Files.writeString(folder.resolve("c.R"), RProgram.of(model));
      List<String> fields = new ArrayList<>();
      List<String> steps = new ArrayList<>();
      for (int k = -399; k <= 400; k++) {
        BigDecimal start =
            one.multiply(BigDecimal.valueOf(2 * k - 1)).divide(BigDecimal.valueOf(2));
        fields.add(start.toPlainString());
        steps.add(Integer.toString(k));
        fields.add(start.subtract(new BigDecimal("1e-9")).toPlainString());
        steps.add(Integer.toString(k - 1));
      }
      Files.write(folder.resolve("n.csv"), fields);
      String program =
          "source('c.R'); n <- read.csv('n.csv', header = FALSE, colClasses = 'character');"
              + " names(n) <- 'n'; cat(scorecard_score(n))";
      assertThat(run("Rscript", "--vanilla", "-e", program)).isEqualTo(String.join(" ", steps));
    }
  }

  /** A number outside of the range is valid where it is one of the tokens. */
  @Test
  void pmmlTakesTokensOutsideOfTheRange() throws Exception {
    ObjectNode tree = (ObjectNode) Json.strict(ModelReaderTest.MODEL);
    ObjectNode schema = (ObjectNode) tree.at("/model/schema");
    schema.putArray("missing").add("").add("999").add("5");
    ((ObjectNode) schema.at("/features/1")).put("onMissing", "none");
    assertThat(Pmml.of(ModelReader.parse(Json.text(tree), "m")))
        .contains("leftMargin=\"0\" rightMargin=\"9\"", "leftMargin=\"999\" rightMargin=\"999\"")
        .doesNotContain("leftMargin=\"5\"");
  }

  /** Python adds up in order, whatever sum() of its version does. */
  @Test
  void pythonRoundsAsWeDo() throws Exception {
    ObjectNode tree = (ObjectNode) Json.strict(ModelReaderTest.MODEL);
    ObjectNode model = (ObjectNode) tree.get("model");
    model.removeAll();
    model.put("kind", "linear-real").put("threshold", 0.9999999999999999);
    ObjectNode schema = model.putObject("schema");
    schema.putObject("label").put("column", "y").put("positive", "yes").put("negative", "no");
    ArrayNode features = schema.putArray("features");
    ArrayNode weights = model.putArray("weights");
    for (int i = 0; i < 10; i++) {
      features.addObject().put("column", "c" + i).putArray("categories").add("").add("z");
      weights.addObject().put("feature", "c" + i + "=").put("weight", 0.1);
    }
    String program = ProgramExport.python(ModelReader.parse(Json.text(tree), "m"));
    Files.writeString(folder.resolve("card.py"), program);
    assertThat(run("python3", "-B", "-c", "import card; print(card.score({}), card.predict({}))"))
        .isEqualTo("0.9999999999999999 no");
  }

  /** A score far on the negative side has the risk 0; Python's exp() has no value there. */
  @Test
  void pythonTellsRisksOfAnyScore() throws Exception {
    ObjectNode tree = (ObjectNode) Json.strict(ModelReaderTest.MODEL);
    ObjectNode model = (ObjectNode) tree.get("model");
    model.put("threshold", 0).put("loss", "logistic:1/2:none:1/16");
    model.putObject("risk").put("unit", "1/2").put("costs", model.path("costs").asText());
    ObjectNode schema = model.putObject("schema");
    schema.putObject("label").put("column", "y").put("positive", "yes").put("negative", "no");
    ObjectNode feature = schema.putArray("features").addObject().put("column", "n");
    feature.putArray("integer").add(-5000).add(5000);
    model.putArray("weights").addObject().put("feature", "n").put("points", 1);
    Model far = ModelReader.parse(Json.text(tree), "m");
    assertThat(far.risk().orElseThrow().risk(-5000)).isZero();
    Files.writeString(folder.resolve("card.py"), ProgramExport.python(far));
    String program = "import card; print(card.risk({'n': -5000}), card.risk({'n': 5000}))";
    assertThat(run("python3", "-B", "-c", program)).isEqualTo("0.0 1.0");
  }

  /** A date that adds nothing, whatever it is, is not asked for. */
  @Test
  void whatTypesCannotSayAndAddsNothingIsLeftOut() {
    for (String policy : List.of("none", "error")) {
      Model model =
          ModelReader.parse(
              """
              {"format": "didyma-model/1", "mechanism": "exponential",
               "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                             "conditions": [], "statement": "s"},
               "model": {"kind": "linear-lattice", "lattice": "box:3", "intercept": "-3:3",
                         "costs": "1:1", "schema":
                         {"label": {"column": "y", "positive": "1", "negative": "0"},
                          "features": [{"column": "since", "date": ["2000-01-01", "2001-01-01"],
                                        "thresholds": ["2000-05-05"], "onMissing": "none",
                                        "malformed": "missing", "outside": "%s"},
                                       {"column": "sex", "categories": ["f", "m"]}]},
                         "weights": [{"feature": "sex=f", "points": 2}], "threshold": 1},
               "software": {"version": "1", "proof": "docs/proofs/exponential-mechanism.md"}}
              """
                  .formatted(policy),
              "m");
      List<Function<Model, String>> forms =
          List.of(
              Pmml::of,
              Cql::of,
              Fhir.unnamed()::of,
              m -> new String(OnnxModel.of(m), StandardCharsets.UTF_8));
      for (Function<Model, String> form : forms) {
        if (policy.equals("error")) {
          assertThatThrownBy(() -> form.apply(model)).hasMessageContaining("\"since\" has dates");
        } else {
          assertThat(form.apply(model))
              .contains("No points, so not asked for here: since.")
              .doesNotContain("\"since\"");
        }
      }
    }
  }

  @Test
  void whatTypesCannotSayIsRefused() {
    for (String feature :
        List.of(
            "\"categories\": [\"x|y\"], \"ignoreCase\": true, \"other\": \"none\"",
            "\"date\": [\"2000-01-01\", \"2001-01-01\"], \"thresholds\": [\"2000-05-05\"]")) {
      Model model =
          ModelReader.parse(
              """
              {"format": "didyma-model/1", "mechanism": "exponential",
               "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                             "conditions": [], "statement": "s"},
               "model": {"kind": "linear-lattice", "lattice": "box:3", "intercept": "-3:3",
                         "costs": "1:1", "schema":
                         {"label": {"column": "y", "positive": "1", "negative": "0"},
                          "features": [{"column": "a", %s}]}, "weights": [], "threshold": 0},
               "software": {"version": "1", "proof": "docs/proofs/exponential-mechanism.md"}}
              """
                  .formatted(feature),
              "m");
      assertThatThrownBy(() -> Pmml.of(model))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("the column \"a\"")
          .hasMessageContaining("which PMML does not express");
      assertThatThrownBy(() -> OnnxModel.of(model)).hasMessageContaining("which ONNX does not");
    }
  }
}
