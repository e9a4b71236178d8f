package org.didyma.solver.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.ortools.modelbuilder.ModelBuilder;
import com.google.ortools.modelbuilder.ModelSolver;
import com.google.ortools.modelbuilder.SolveStatus;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.PointerByReference;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.natives.LibraryName;
import org.didyma.solver.natives.NativeLibraries;

/** Others' readers of LP and MPS files, the judges of what our files mean. */
public enum ProgramReader {
  SCIP(true, true) {
    @Override
    Found read(Path file) {
      NativeLibraries libraries = NativeLibraries.standard();
      NativeLibrary scip = libraries.load(libraries.file(LibraryName.SCIP));
      PointerByReference created = new PointerByReference();
      call(scip, "SCIPcreate", created);
      Pointer problem = created.getValue();
      call(scip, "SCIPincludeDefaultPlugins", problem);
      call(scip, "SCIPsetIntParam", problem, "display/verblevel", 0);
      call(scip, "SCIPreadProb", problem, file.toString(), null);
      int integers =
          number(scip, "SCIPgetNBinVars", problem) + number(scip, "SCIPgetNIntVars", problem);
      int columns = number(scip, "SCIPgetNVars", problem);
      call(scip, "SCIPsolve", problem);
      Pointer best = scip.getFunction("SCIPgetBestSol").invokePointer(new Object[] {problem});
      OptionalLong minimum = OptionalLong.empty();
      if (best != null) {
        Object[] arguments = {problem, best};
        double value =
            (double) scip.getFunction("SCIPgetSolOrigObj").invoke(double.class, arguments);
        minimum = OptionalLong.of(Math.round(value));
      }
      call(scip, "SCIPfree", created);
      // Indicators bring continuous slacks, so that only files without them are counted.
      return new Found(minimum, OptionalInt.of(columns), OptionalInt.of(integers));
    }
  },
  HIGHS(true, false) {
    @Override
    Found read(Path file) {
      NativeLibraries libraries = NativeLibraries.standard();
      NativeLibrary highs = libraries.load(libraries.file(LibraryName.HIGHS));
      Pointer model = highs.getFunction("Highs_create").invokePointer(new Object[0]);
      zero(highs, "Highs_setBoolOptionValue", model, "output_flag", 0);
      zero(highs, "Highs_setDoubleOptionValue", model, "mip_rel_gap", 0.0);
      // 1 would be a warning.
      zero(highs, "Highs_readModel", model, file.toString());
      int columns = number(highs, "Highs_getNumCol", model);
      int integers = 0;
      for (int i = 0; i < columns; i++) {
        IntByReference integrality = new IntByReference();
        // An error for a program without any integer column.
        int status = number(highs, "Highs_getColIntegrality", model, i, integrality);
        integers += status == 0 && integrality.getValue() == 1 ? 1 : 0;
      }
      zero(highs, "Highs_run", model);
      int status = number(highs, "Highs_getModelStatus", model);
      double value =
          (double)
              highs
                  .getFunction("Highs_getObjectiveValue")
                  .invoke(double.class, new Object[] {model});
      highs.getFunction("Highs_destroy").invokeVoid(new Object[] {model});
      return new Found(
          status == 7 ? OptionalLong.of(Math.round(value)) : OptionalLong.empty(),
          OptionalInt.of(columns),
          OptionalInt.of(integers));
    }
  },
  /** OR-Tools' reader takes MPS, and another LP format than CPLEX's. */
  CP_SAT(false, false) {
    @Override
    Found read(Path file) throws IOException {
      NativeLibraries.standard().loadOrTools();
      ModelBuilder model = new ModelBuilder();
      assertThat(model.importFromMpsString(Files.readString(file))).as("%s", file).isTrue();
      int columns = model.numVariables();
      int integers =
          (int)
              IntStream.range(0, columns)
                  .filter(i -> model.varFromIndex(i).getIntegrality())
                  .count();
      ModelSolver solver = new ModelSolver("sat");
      SolveStatus status = solver.solve(model);
      return new Found(
          status == SolveStatus.OPTIMAL
              ? OptionalLong.of(Math.round(solver.getObjectiveValue()))
              : OptionalLong.empty(),
          OptionalInt.of(columns),
          OptionalInt.of(integers));
    }
  },
  GLPK(true, false) {
    private final Pattern columns = Pattern.compile("Columns: +([0-9]+) \\(([0-9]+) integer.*");
    private final Pattern objective = Pattern.compile("Objective: +\\S+ = (\\S+) .*");

    @Override
    public void require() {
      assumeTrue(isInstalled("glpsol"), "skipped: glpsol (package glpk-utils) is not installed");
    }

    @Override
    Found read(Path file) throws IOException {
      Path out = file.resolveSibling("glpk.txt");
      boolean lp = file.toString().endsWith(".lp");
      run(List.of("glpsol", lp ? "--lp" : "--freemps", file.toString(), "-o", out.toString()));
      String text = Files.readString(out);
      Matcher size = find(columns, text);
      boolean optimal = text.contains("Status:     INTEGER OPTIMAL");
      return new Found(
          optimal
              ? OptionalLong.of(Math.round(Double.parseDouble(find(objective, text).group(1))))
              : OptionalLong.empty(),
          OptionalInt.of(Integer.parseInt(size.group(1))),
          OptionalInt.of(Integer.parseInt(size.group(2))));
    }
  },
  /** Does not tell how many columns are integer; a wrong minimum does. */
  CBC(true, false) {
    private final Pattern optimum = Pattern.compile("Optimal - objective value (\\S+)");

    @Override
    public void require() {
      assumeTrue(isInstalled("cbc"), "skipped: cbc (package coinor-cbc) is not installed");
    }

    @Override
    Found read(Path file) throws IOException {
      Path out = file.resolveSibling("cbc.txt");
      Files.deleteIfExists(out);
      run(List.of("cbc", file.toString(), "solve", "solution", out.toString()));
      Matcher found = optimum.matcher(Files.readString(out));
      return new Found(
          found.find()
              ? OptionalLong.of(Math.round(Double.parseDouble(found.group(1))))
              : OptionalLong.empty(),
          OptionalInt.empty(),
          OptionalInt.empty());
    }
  };

  /** What a reader makes of a file; the minimum is nothing for an infeasible program. */
  record Found(OptionalLong minimum, OptionalInt columns, OptionalInt integers) {}

  private final boolean readsLp;
  private final boolean readsIndicators;

  ProgramReader(boolean readsLp, boolean readsIndicators) {
    this.readsLp = readsLp;
    this.readsIndicators = readsIndicators;
  }

  /** Skips a test where the reader is not installed. */
  public void require() {}

  abstract Found read(Path file) throws IOException;

  /**
   * Writes a program in every way that this reader takes, and has it read and minimised.
   *
   * @param minimum that it must find; nothing for an infeasible program
   * @param folder for the files
   */
  public void compare(IntegerProgram program, OptionalLong minimum, Path folder)
      throws IOException {
    for (Implications implications : Implications.values()) {
      boolean indicators =
          implications == Implications.INDICATORS && !program.implications().isEmpty();
      if (indicators && !readsIndicators) {
        continue;
      }
      compare(
          MpsText.of(program, implications), folder.resolve("p.mps"), program, minimum, indicators);
      if (readsLp) {
        compare(
            LpText.of(program, implications), folder.resolve("p.lp"), program, minimum, indicators);
      }
    }
  }

  private void compare(
      String text, Path file, IntegerProgram program, OptionalLong minimum, boolean indicators)
      throws IOException {
    Files.writeString(file, text);
    Found found = read(file);
    int columns = program.variables().size() + (program.objective().constant() == 0 ? 0 : 1);
    assertThat(found.minimum()).as("%s of %s", this, text).isEqualTo(minimum);
    if (found.columns().isPresent() && !indicators) {
      assertThat(found.columns()).as("%s of %s", this, text).hasValue(columns);
      assertThat(found.integers()).as("%s of %s", this, text).hasValue(columns);
    }
  }

  private static boolean isInstalled(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static void run(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(process.waitFor()).as("%s", command).isZero();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Matcher find(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    assertThat(matcher.find()).as("%s in %s", pattern, text).isTrue();
    return matcher;
  }

  private static void call(NativeLibrary scip, String function, Object... arguments) {
    assertThat(number(scip, function, arguments)).as(function).isEqualTo(1);
  }

  private static void zero(NativeLibrary highs, String function, Object... arguments) {
    assertThat(number(highs, function, arguments)).as(function).isZero();
  }

  private static int number(NativeLibrary library, String function, Object... arguments) {
    return library.getFunction(function).invokeInt(arguments);
  }
}
