package org.didyma.operations.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.experiments.contest.Library;
import org.didyma.experiments.report.Report;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.page.TextTable;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.inputs.Lists;
import org.didyma.operations.inputs.PublicTablesInput;
import org.didyma.operations.inputs.SharedParameters;

/** Lists the problems of the contest of engines, or writes them to files. */
public final class ListProblems implements Operation {

  private static final Parameter<List<String>> ONLY =
      Lists.of(Parameter.text("only", "TEXT"))
          .says("only problems whose name contains one of these texts");

  private static final Parameter<Path> OUT =
      SharedParameters.folder("out")
          .says("folder for NAME.json and NAME.mps; overwrites earlier ones");

  private static final Parameter<Path> DATA_DIR =
      PublicTablesInput.DATA_DIR.says("for --out: " + PublicTablesInput.DATA_DIR.sentence());

  record Problems(List<Problem> problems) implements Result {

    @Override
    public List<Section> sections() {
      TextTable table =
          new TextTable(
              3, List.of("name", "made of", "status", "features", "unique rows", "best objective"));
      for (Problem problem : problems) {
        table.add(
            List.of(
                problem.name,
                problem.madeOf,
                problem.status,
                text(problem.coordinates),
                text(problem.cells),
                text(problem.objective)));
      }
      return List.of(new Section.Table(table));
    }

    private static String text(OptionalLong number) {
      return number.isPresent() ? Long.toString(number.getAsLong()) : "-";
    }
  }

  /** One of them. */
  record Problem(
      @Field(Field.NAMED) String name,
      @Field("of which table, how") String madeOf,
      @Field(value = Field.NAMED, orNull = true) OptionalLong coordinates,
      @Field(value = Field.NAMED, orNull = true) OptionalLong cells,
      @Field(value = Field.NAMED, orNull = true) OptionalLong records,
      @Field(value = "the best that is known", orNull = true) OptionalLong objective,
      @Field("certified, proven or open") String status,
      @Field(value = "no objective is below it", orNull = true) OptionalLong bound,
      @Field("who found the objective") String foundBy,
      @Field("who proved the bound") String provedBy) {

    static Problem of(Library.Listed listed) {
      return new Problem(
          listed.name(),
          listed.sentence(),
          listed.coordinates(),
          listed.cells(),
          listed.records(),
          listed.objective(),
          listed.status(),
          listed.bound(),
          listed.foundBy(),
          listed.provedBy());
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Lists the learning problems of the experiment contest with the best known"
                + " objective: certified (a certificate was checked), proven (by the search"
                + " alone) or open. With --out each is made from its public table and checked"
                + " against its checksum. It is written as exact JSON, for compare solvers"
                + " --problem, and as MPS where an integer program expresses it.")
        .takes(Group.main(ONLY, OUT, DATA_DIR))
        .example("experiment instances --only dense-bank --out problems")
        .returns(Problems.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    List<String> only = Lists.items(in, ONLY);
    List<Problem> listed = Library.list(only).stream().map(Problem::of).toList();
    Optional<Path> folder = in.given(OUT);
    folder.ifPresent(f -> write(f, in, context));
    folder.ifPresent(f -> context.note("note: the problems are in " + f));
    return new Problems(listed);
  }

  private static void write(Path folder, Inputs in, Context context) {
    for (InstanceFile file :
        Library.files(new PublicTablesInput(in).store(), Lists.items(in, ONLY))) {
      context.cancellation().check();
      write(folder, file);
    }
  }

  private static void write(Path folder, InstanceFile file) {
    try {
      Files.createDirectories(folder);
      Report.write(folder.resolve(file.name() + ".json"), file.json());
      Optional<String> mps = file.mps();
      if (mps.isPresent()) {
        Report.write(folder.resolve(file.name() + ".mps"), mps.get());
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          "the problems cannot be written to " + folder, "check free space and permissions.", e);
    }
  }
}
