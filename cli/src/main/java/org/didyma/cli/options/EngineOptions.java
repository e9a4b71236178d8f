package org.didyma.cli.options;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.didyma.cli.Terminal;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.Formulation;
import org.didyma.formulations.program.Formulations;
import org.didyma.formulations.program.NamedFormulation;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import org.didyma.operations.Names;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.export.CpSatText;
import org.didyma.solver.export.Implications;
import org.didyma.solver.export.LpText;
import org.didyma.solver.export.MpsText;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a problem is written down for an engine of integer programs. */
public final class EngineOptions {

  /** What suits the engine. */
  private static final String AUTO = "auto";

  @Option(
      names = "--formulation",
      paramLabel = "NAME",
      defaultValue = AUTO,
      description =
          "integer program for ${bundle:known.engines} and --program-out: ${bundle:known.formulations}; default"
              + " auto")
  private String formulation = AUTO;

  @Option(
      names = "--program-out",
      paramLabel = "FILE",
      description =
          "write the integer program to a new file, before the search: FILE.lp, FILE.mps, or"
              + " FILE.txt (CP-SAT's text format); it is not private")
  private @Nullable String programOut;

  @Option(
      names = "--program-indicators",
      description =
          "in --program-out's .lp and .mps, write implications as indicator constraints, which"
              + " CPLEX, Gurobi and SCIP read; without it as rows that every reader takes")
  private boolean programIndicators;

  /** A format that a program can be written in. */
  private enum Format {
    LP,
    MPS,
    TXT;

    String text(IntegerProgram program, Implications implications) {
      return switch (this) {
        case LP -> LpText.of(program, implications);
        case MPS -> MpsText.of(program, implications);
        case TXT -> CpSatText.of(program);
      };
    }
  }

  /** A file for the program, in the format that its name says. */
  public static final class ProgramFile {

    private final OutputFile file;
    private final Format format;
    private final Implications implications;

    private ProgramFile(OutputFile file, Format format, Implications implications) {
      this.file = file;
      this.format = format;
      this.implications = implications;
    }

    /** Writes the program of a problem. */
    public void write(Formulation formulation, LearningProblem problem, Terminal terminal) {
      file.write(format.text(formulation.formulate(problem).program(), implications));
      terminal.note("note: the program is in " + file.path() + "; it holds the table's rows");
    }
  }

  /** The formulation that the user chose; empty for what suits the engine. */
  public Optional<NamedFormulation> formulation() {
    return named("--formulation is ", formulation);
  }

  /**
   * The formulation of a name; empty for what suits the engine.
   *
   * @param where what the error begins with
   */
  public static Optional<NamedFormulation> named(String where, String name) {
    if (name.equals(AUTO)) {
      return Optional.empty();
    }
    return Optional.of(
        Formulations.named(name)
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        where + Quoted.of(name) + ", which does not exist here",
                        "use "
                            + Names.or(
                                Stream.concat(
                                        Stream.of(AUTO),
                                        Formulations.ALL.stream().map(NamedFormulation::name))
                                    .toList())
                            + ".")));
  }

  /** Where the program is to be written, if anywhere; checked before any work is done. */
  public Optional<ProgramFile> programFile(OutputFiles files) {
    if (programOut == null) {
      return Optional.empty();
    }
    int dot = programOut.lastIndexOf('.');
    String extension = programOut.substring(dot + 1).toUpperCase(Locale.ROOT);
    for (Format format : Format.values()) {
      if (dot >= 0 && format.name().equals(extension)) {
        return Optional.of(
            new ProgramFile(
                files.prepare("--program-out", programOut).orElseThrow(),
                format,
                programIndicators ? Implications.INDICATORS : Implications.BIG_M));
      }
    }
    throw new InvalidInputException(
        "--program-out is " + Quoted.of(programOut) + ", whose ending says no format",
        "use a name that ends in .lp, .mps or .txt.");
  }
}
