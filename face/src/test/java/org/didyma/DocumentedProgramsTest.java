package org.didyma;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java programs of the documents run as they stand there. */
class DocumentedProgramsTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("public class (\\w+)");

  @TempDir Path folder;

  @BeforeEach
  void writeTables() throws IOException {
    StringBuilder people = new StringBuilder("age,sport,ill\n");
    StringBuilder calls = new StringBuilder("duration;poutcome;housing;y\n");
    for (int i = 0; i < 300; i++) {
      int age = 20 + i * 7 % 70;
      boolean idle = i % 5 < 2;
      boolean ill = age > 55 != (i % 11 == 0);
      people.append("%d,%s,%s%n".formatted(age, idle ? "never" : "often", ill ? "yes" : "no"));
      calls.append(
          "%d;%s;%s;%s%n"
              .formatted(age * 12, idle ? "success" : "other", "no", ill ? "yes" : "no"));
    }
    Files.writeString(folder.resolve("people.csv"), people);
    Files.writeString(folder.resolve("public.csv"), people);
    Files.writeString(folder.resolve("calls.csv"), calls);
    Files.writeString(
        folder.resolve("people.columns.json"),
        """
        {"label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [
           {"column": "age", "integer": [0, 120]},
           {"column": "sport", "categories": ["often", "never"]}]}
        """);
    Files.writeString(
        folder.resolve("people.schema.json"),
        """
        {"policies": "total",
         "label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [
           {"column": "age", "integer": [0, 120], "thresholds": [40, 60]},
           {"column": "sport", "categories": ["often", "never"], "reference": "often"}]}
        """);
    Ledger.create(folder.resolve("people.ledger"), "people", Guarantee.pure("1"));
    Ledger.create(folder.resolve("calls.ledger"), "calls", Guarantee.pure("1"));
  }

  @Test
  void theTenLinesOfTheReadmeRun() throws Exception {
    List<String> blocks = blocks("README.md");
    assertThat(blocks).hasSize(1);
    String program = blocks.get(0);
    assertThat(program.lines().filter(l -> !l.isBlank() && !l.startsWith("import "))).hasSize(9);
    String printed = run("Readme", program(program));
    assertThat(printed).contains("Predict ill", "1-differentially private");
    assertThat(Ledger.open(folder.resolve("people.ledger")).left()).isEqualTo("epsilon 0");
    Model card = Model.read(folder.resolve("card.json"));
    assertThat(card.guarantee()).contains(Guarantee.pure("1"));
    Problem problem =
        Problem.of(PublicTable.csv(folder.resolve("public.csv"), card.schema()), Lattice.ternary());
    assertThat(Certificate.read(folder.resolve("proof.json")).check(problem).valid()).isTrue();
    assertThat(folder.resolve("out/summary.md"))
        .content()
        .contains("3 of 3 runs", "cp-sat", "scip");
  }

  @Test
  void theFiveLinesThatLearnRun() throws Exception {
    List<String> blocks = blocks("docs/explanation/planner.md");
    assertThat(blocks).hasSize(1);
    String program = blocks.get(0);
    assertThat(program.lines().filter(l -> !l.isBlank() && !l.startsWith("import "))).hasSize(5);
    String printed = run("Learns", program(program));
    assertThat(printed).contains("epsilon     1 under replace", "AUC", "Predict ill");
    assertThat(Model.read(folder.resolve("card.json")).guarantee()).isPresent();
  }

  @Test
  void thoseOfTheTutorialRun() throws Exception {
    List<String> schema =
        Pattern.compile("```json\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(ROOT.resolve("docs/tutorials/java.md")))
            .results()
            .map(m -> m.group(1))
            .toList();
    Files.writeString(folder.resolve("calls.schema.json"), schema.get(0));
    Map<String, String> programs =
        blocks("docs/tutorials/java.md").stream()
            .filter(block -> CLASS.matcher(block).find())
            .collect(Collectors.toMap(DocumentedProgramsTest::name, block -> block));
    assertThat(programs).containsOnlyKeys("Card", "Score", "Optimum");
    assertThat(run("Card", programs.get("Card"))).contains("Predict y");
    // The card is drawn, so that the record may be either.
    assertThat(run("Score", programs.get("Score")))
        .containsPattern("[0-9] (positive|negative)\n")
        .contains("differentially private");
    assertThat(run("Optimum", programs.get("Optimum"))).contains("proven", "was derived again");
  }

  private static String name(String program) {
    return CLASS.matcher(program).results().findFirst().orElseThrow().group(1);
  }

  /** Statements as a program. */
  private static String program(String block) {
    String imports =
        block.lines().filter(l -> l.startsWith("import ")).collect(Collectors.joining("\n"));
    String statements =
        block.lines().filter(l -> !l.startsWith("import ")).collect(Collectors.joining("\n"));
    return "%s\nclass Main { public static void main(String[] args) throws Exception {\n%s\n}}\n"
        .formatted(imports, statements);
  }

  private static List<String> blocks(String document) throws IOException {
    return BLOCK
        .matcher(Files.readString(ROOT.resolve(document)))
        .results()
        .map((MatchResult m) -> m.group(1))
        .toList();
  }

  /** Runs a program in a folder of its own, as Java runs single files, and gives what it prints. */
  private String run(String name, String program) throws Exception {
    Path file = Files.writeString(folder.resolve(name + ".java"), program);
    Path output = folder.resolve(name + ".txt");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // The compiler takes most of the time.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                file.toString())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    int code = process.waitFor();
    String printed = Files.readString(output);
    assertThat(code).as(printed).isZero();
    return printed;
  }
}
