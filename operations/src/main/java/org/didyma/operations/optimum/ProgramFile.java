package org.didyma.operations.optimum;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.program.Formulation;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.oracles.cuttingplanes.PseudoBooleanProgram;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.export.CpSatText;
import org.didyma.solver.export.Implications;
import org.didyma.solver.export.LpText;
import org.didyma.solver.export.MpsText;

/** A file for the integer program of a problem, in the format that its name says. */
record ProgramFile(OutputFile file, Format format, Implications implications) {

  static final Parameter<Path> PROGRAM_OUT =
      Parameter.file("program-out")
          .says(
              "write the integer program to a new file, before the search: FILE.lp, FILE.mps,"
                  + " FILE.txt (CP-SAT's text format), or FILE.opb (pseudo-Boolean); it is not"
                  + " private");

  static final Parameter<Boolean> PROGRAM_INDICATORS =
      Parameter.flag("program-indicators")
          .says(
              "in the .lp and .mps files of --program-out, write implications as indicator"
                  + " constraints, which CPLEX, Gurobi and SCIP read; without it as rows, which"
                  + " every solver reads");

  /** Refuses a name that says no format. */
  static final InputRule HAS_FORMAT =
      in ->
          in.given(PROGRAM_OUT)
              .filter(name -> format(name).isEmpty())
              .map(
                  name ->
                      new InvalidInputException(
                          "--program-out is %s, whose ending is not that of a format"
                              .formatted(QuotedText.of(name.toString())),
                          "use a name that ends in .lp, .mps, .txt or .opb."));

  /** Refuses a name whose format is not that of a proof's program. */
  static InputRule isPseudoBooleanFor(Parameter<?> proof) {
    return in ->
        !in.has(proof) || in.given(PROGRAM_OUT).flatMap(ProgramFile::format).equals(OPB)
            ? Optional.empty()
            : Optional.of(
                new InvalidInputException(
                    "--%s is given without the pseudo-Boolean program that it is about"
                        .formatted(proof.name()),
                    "add --program-out FILE.opb."));
  }

  private static final Optional<Format> OPB = Optional.of(Format.OPB);

  /** A format that a program can be written in. */
  enum Format {
    LP,
    MPS,
    TXT,
    OPB;

    OutputFile.Content content(
        Formulation formulation, LearningProblem problem, Implications implications) {
      if (this == OPB) {
        return PseudoBooleanProgram.of(problem)::writeTo;
      }
      IntegerProgram program = formulation.formulate(problem).program();
      return OutputFile.Content.of(
          this == LP
              ? LpText.of(program, implications)
              : this == MPS ? MpsText.of(program, implications) : CpSatText.of(program));
    }

    private String ending() {
      return "." + name().toLowerCase(Locale.ROOT);
    }
  }

  private static Optional<Format> format(Path name) {
    String lower = name.toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(Format.values()).filter(f -> lower.endsWith(f.ending())).findFirst();
  }

  /** Where the program is to be written, if anywhere; checked before any work is done. */
  static Optional<ProgramFile> prepare(Inputs in, OutputFiles files) {
    return SharedParameters.file(in, PROGRAM_OUT, files)
        .map(
            file ->
                new ProgramFile(
                    file,
                    format(file.path()).orElseThrow(),
                    in.isOn(PROGRAM_INDICATORS) ? Implications.INDICATORS : Implications.BIG_M));
  }

  /** Writes the program of a problem. */
  void write(Formulation formulation, LearningProblem problem, Context context) {
    file.write(format.content(formulation, problem, implications));
    context.note("note: the program is in " + file.path() + "; it holds the table's rows");
  }
}
