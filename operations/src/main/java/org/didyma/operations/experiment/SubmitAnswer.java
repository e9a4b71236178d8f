package org.didyma.operations.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.experiments.contest.Claim;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.formulations.program.SolutionFile;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Context.SearchWatch;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateChecker.Verdict;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.TreeCertificate;

/**
 * Checks what somebody has found for a problem of the contest, and says what the list then says.
 */
public final class SubmitAnswer implements Operation {

  private static final Parameter<Path> CERTIFICATE =
      Parameter.file("certificate")
          .says("a certificate of optimize --certificate-out; or give weights, by --solution");

  private static final Parameter<Path> SOLUTION =
      Parameter.file("solution").says("weights, as verify --solution reads them");

  private static final Parameter<Path> PROBLEM =
      Parameter.file("problem")
          .says("the problem: JSON of didyma experiment instances")
          .required("name a file that didyma experiment instances --out has written.");

  private static final Parameter<String> BY =
      Parameter.text("by", "NAME")
          .says("who found it, as the list will say")
          .required("give your name.");

  private static final Parameter<Path> OUT =
      SharedParameters.OUT.says("write the line to a new file");

  private static final InputRule ONE_OF_BOTH =
      InputRule.when(
          in -> in.has(CERTIFICATE) == in.has(SOLUTION),
          "not exactly one of a certificate and --solution is given",
          "submit a certificate, or weights by --solution.");

  record Submission(
      @Field("whether it is true, and says more than is known") boolean accepted,
      @Field("why, or why not") String reason,
      @Field("the problem's name") String problem,
      @Field(value = "its value, in exact integers", orNull = true) OptionalLong objective,
      @Field("what is then known: certified, proven or open") Optional<String> status,
      @Field("what known.tsv then says of the problem") Optional<String> line,
      @Field(hidden = true) Optional<OutputFile> out)
      implements Result {

    static Submission of(Claim claim, Optional<OutputFile> out) {
      return new Submission(
          claim.line().isPresent(),
          claim.reason(),
          claim.problem(),
          OptionalLong.of(claim.objective()),
          Optional.of(claim.status()),
          claim.line(),
          out);
    }

    static Submission refused(String problem, String reason) {
      return new Submission(
          false,
          reason,
          problem,
          OptionalLong.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }

    @Override
    public List<Section> sections() {
      List<Section> sections = new ArrayList<>();
      sections.add(
          new Section.Text(
              "%s: %s.\n%s"
                  .formatted(
                      accepted ? "Accepted" : "Not accepted",
                      reason,
                      objective.isPresent()
                          ? "Your objective: %d.\n".formatted(objective.getAsLong())
                          : "")));
      if (out.isEmpty()) {
        line.ifPresent(
            l ->
                sections.add(
                    new Section.Text(
                        "Send in your file and this line for known.tsv:\n%s\n".formatted(l))));
      }
      return sections;
    }

    @Override
    public List<Delivery> deliveries() {
      return line
          .flatMap(
              l ->
                  out.map(
                      file ->
                          Delivery.of(
                              file,
                              l + "\n",
                              "Send in your file and the line for known.tsv, which is in %s."
                                  .formatted(file.path()))))
          .stream()
          .toList();
    }

    @Override
    public Optional<Outcome> failure() {
      return accepted ? Optional.empty() : Optional.of(Outcome.NOTHING_RELEASED);
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Checks what you found for an open problem of the experiment contest: better weights,"
                + " or a certificate of the optimum. It computes the value in exact integers,"
                + " checks a certificate as didyma verify does, and compares both with what is"
                + " known. It then prints the line for the list of known optima, known.tsv, which"
                + " you send in with your file. Exit code 3 when it is false or says nothing new.")
        .arguments(CERTIFICATE)
        .takes(Group.main(SOLUTION, PROBLEM, BY, OUT, SharedParameters.THREADS))
        .refuses(ONE_OF_BOTH)
        .example("experiment submit proof.json --problem problems/dense-votes-1.json --by Ada")
        .returns(Submission.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Optional<OutputFile> out = SharedParameters.file(in, OUT, new OutputFiles());
    ProblemInstance problem = InstanceFile.read(in.get(PROBLEM));
    return in.has(CERTIFICATE) ? ofProof(problem, in, context, out) : ofPoint(problem, in, out);
  }

  private static Submission ofPoint(ProblemInstance problem, Inputs in, Optional<OutputFile> out) {
    SolutionFile file = SolutionFile.read(in.get(SOLUTION), problem.problem().lattice());
    Optional<String> fault = file.fault(problem.problem().lattice());
    return fault.isPresent()
        ? Submission.refused(problem.name(), fault.get())
        : Submission.of(Claim.ofPoint(problem, file.weights(), in.get(BY)), out);
  }

  /**
   * A certificate of what is certified already is checked all the same.
   *
   * @throws InvalidInputException when the file is none
   */
  private static Submission ofProof(
      ProblemInstance problem, Inputs in, Context context, Optional<OutputFile> out) {
    TreeCertificate tree;
    try {
      tree = CertificateFile.read(in.get(CERTIFICATE));
    } catch (CertificateFile.MalformedException e) {
      return Submission.refused(problem.name(), String.valueOf(e.getMessage()));
    }
    Verdict verdict;
    try (SearchWatch progress = context.searching("checking", Optional.empty())) {
      verdict =
          CertificateChecker.check(tree, problem.problem(), SharedParameters.threads(in), progress);
    }
    return verdict.valid()
        ? Submission.of(Claim.ofProof(problem, tree, in.get(BY)), out)
        : Submission.refused(
            problem.name(), "the certificate is not valid for this problem: " + verdict.reason());
  }
}
