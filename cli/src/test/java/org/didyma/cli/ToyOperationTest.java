package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.Operations;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** A new operation is its own file and a line: everything that users meet follows from it. */
class ToyOperationTest {

  private static final OperationEntry TOY =
      new OperationEntry("greet", "greet a statistician", Greeting::new);

  /** Says a word some times. */
  private static final class Greeting implements Operation {

    private static final Parameter<String> NAME =
        Parameter.text("name", "NAME").says("whom to greet").required("name somebody.");
    private static final Parameter<Integer> TIMES =
        Parameter.count("times", "N", 3).says("how often").usually(1);

    /** What was said. */
    private record Greeted(@Field("whom") String who, @Field("how often") int times)
        implements Result {

      @Override
      public List<Section> sections() {
        return List.of(new Section.Text("Hello %s.\n".formatted(who).repeat(times)));
      }
    }

    @Override
    public Declaration declaration() {
      return Declaration.saying("Greets.")
          .arguments(NAME)
          .takes(Group.main(TIMES))
          .example("greet Anna")
          .returns(Greeted.class);
    }

    @Override
    public Result run(Inputs in, Context context) {
      return new Greeted(in.get(NAME), in.get(TIMES));
    }
  }

  @Test
  void isACommandWithHelpErrorsAndAnObjectForPrograms() {
    assertThat(run("Anna", "--times", "2")).isEqualTo("0 Hello Anna.\nHello Anna.\n");
    assertThat(run("Anna", "--format", "json")).startsWith("0 {").contains("\"times\" : 1");
    assertThat(run("Anna", "--times", "4"))
        .isEqualTo(
            "2 didyma: --times is \"4\", which is not a whole number from 1 to 3\n"
                + "Hint: use a whole number such as 3.\n");
    assertThat(run("--help")).contains("--times=N", "how often; default 1", "didyma greet Anna");
  }

  @Test
  void isOnThePageOfJsonAndInOtherLanguages() {
    assertThat(OperationTexts.json(List.of(TOY)))
        .contains("## `greet`", "- `who`: whom", "- `times`: how often");
    assertThat(OperationTexts.python(List.of(TOY)))
        .contains("def greet(\n    name=None, *, times=None, command=None\n):", "Greet a stat");
    assertThat(OperationTexts.r(List.of(TOY)))
        .contains("run_greet <- function(\n    name = NULL, times = NULL, command = NULL) {");
  }

  private static String run(String... words) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Terminal terminal = new Terminal(out, out, false, new Cancellation());
    List<OperationEntry> operations =
        Stream.concat(Operations.ALL.stream(), Stream.of(TOY)).toList();
    CommandLine line = CommandTable.complete(terminal, operations);
    line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          ErrorReport report = ErrorReport.of(e);
          report.print(out, false);
          return report.code();
        });
    int code =
        line.execute(
            Stream.concat(Stream.of("greet"), Arrays.stream(words)).toArray(String[]::new));
    return code + " " + bytes.toString(StandardCharsets.UTF_8).replace("\r", "");
  }
}
