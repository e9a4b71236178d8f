package org.didyma.operations.optimum;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.Rule;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.RecordJson;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;
import org.didyma.oracles.certificate.CertificateFile;

/** What came of a search for an optimum: the best weights, and what is proven of them. */
record OptimumReport(
    @Field("optimal, or why it ended early") String status,
    @Field("of the table") long records,
    @Field("unique rows") int cells,
    @Field(value = "of the best weights", orNull = true) OptionalLong errors,
    @Field(value = "of the best weights", orNull = true) OptionalLong cost,
    @Field("what was minimised") String loss,
    @Field(value = "of the best weights in nats, for a logistic loss", orNull = true)
        OptionalDouble logLoss,
    @Field(value = "in nats, that no weights have less", orNull = true) OptionalDouble logLossBound,
    Optional<List<UnitSearch.Outcome>> units,
    @Field(flat = true) Values values,
    @Field("who searched") String engine,
    @Field("how") String strategy,
    @Field(orNull = true) Optional<Proof> certificate,
    @Field("of the search tree") long nodes,
    @Field("of the search") double seconds,
    @Field(value = "the card, without features of 0 points", orNull = true)
        Optional<List<JsonNode>> weights,
    @Field(value = "a score above it is positive", orNull = true) OptionalLong threshold,
    @Field(hidden = true) UnitSearch search,
    @Field(hidden = true) Optional<Model> model,
    @Field(hidden = true) Files files)
    implements Result {

  /** What was minimised, and what of it is proven. */
  record Values(
      @Field(value = "of what was minimised, perturbed or not", orNull = true)
          OptionalLong objective,
      @Field(value = "that no weights have less", orNull = true) OptionalLong bound,
      @Field("whether the bound is proven") boolean boundProven,
      @Field("whether the objective is") boolean valueProven,
      @Field("whether no smaller weights are as good") boolean tieRuleProven) {

    private static Values of(Answer answer) {
      OptionalLong bound =
          answer.status() == Answer.Status.INFEASIBLE ? OptionalLong.empty() : shownBound(answer);
      return new Values(
          answer.weights().isPresent() ? OptionalLong.of(answer.objective()) : OptionalLong.empty(),
          bound,
          shownBound(answer).isPresent() && !isClaim(answer),
          answer.isValueProven(),
          answer.status() == Answer.Status.OPTIMAL);
    }
  }

  /** What says that it is an optimum. */
  record Proof(
      @Field("what it is") String kind,
      @Field(value = "where it was written", orNull = true) Optional<String> file,
      Optional<List<Certificate.Claim>> claims) {}

  /**
   * Where to write what was asked for.
   *
   * @param trees what proves the optimum, if that was asked for and is there
   * @param isPublic whether all of it follows from public counts
   */
  record Files(
      Optional<OutputFile> model,
      Optional<OutputFile> certificate,
      Optional<OutputFile> cuttingPlanes,
      ProofTrees trees,
      boolean isPublic) {

    private String written(String what, OutputFile file) {
      return "%s is in %s%s."
          .formatted(
              what, file.path(), isPublic ? "" : "; it may reveal single records of the table");
    }

    private Optional<OutputFile> proof() {
      return certificate.filter(file -> trees.usual().isPresent());
    }

    private boolean areWhole() {
      return (trees.usual().isPresent() || certificate.isEmpty())
          && (trees.points().isPresent() || cuttingPlanes.isEmpty());
    }
  }

  /**
   * What is told of a search that is over.
   *
   * @param strategy how it was gone about
   * @param model the best weights as a model, if there are some and their coordinates have names
   */
  static OptimumReport of(
      UnitSearch search, String strategy, double seconds, Optional<Model> model, Files files) {
    Answer answer = search.answer();
    LearningProblem problem = search.problem();
    Optional<Weights> best = answer.weights();
    return new OptimumReport(
        status(answer),
        problem.cells().records(),
        problem.cells().count(),
        number(best.filter(w -> isBinary(problem)).map(problem::errors)),
        number(best.map(problem::loss)),
        search.form().text(),
        search.nats(),
        search
            .least()
            .map(bound -> OptionalDouble.of(bound.below()))
            .orElse(OptionalDouble.empty()),
        search.outcomes(),
        Values.of(answer),
        answer.engine(),
        strategy,
        answer.certificate().filter(c -> isFound(answer)).map(c -> proof(c, files)),
        answer.nodes(),
        Math.round(seconds * 1000) / 1000.0,
        model
            .map(m -> list(ModelWriter.weights(m)))
            .or(() -> best.map(w -> byCoordinate(w, problem.lattice()))),
        model
            .map(m -> OptionalLong.of(((Rule.Points) m.rule()).threshold()))
            .orElseGet(() -> number(best.map(w -> threshold(w, problem.lattice())))),
        search,
        model,
        files);
  }

  private static boolean isBinary(LearningProblem problem) {
    return problem.cells().labels() == Cells.TWO;
  }

  private static OptionalLong number(Optional<Long> value) {
    return value.map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  private static List<JsonNode> list(Iterable<JsonNode> nodes) {
    List<JsonNode> all = new ArrayList<>();
    nodes.forEach(all::add);
    return all;
  }

  private static Proof proof(Certificate certificate, Files files) {
    return new Proof(
        certificate.kind(),
        files.proof().map(file -> file.path().toString()),
        certificate instanceof Certificate.Claimed claimed
            ? Optional.of(claimed.claims())
            : Optional.empty());
  }

  /** The weights of a problem whose coordinates have no names. */
  private static List<JsonNode> byCoordinate(Weights weights, WeightLattice lattice) {
    return IntStream.range(0, lattice.features())
        .filter(j -> weights.get(j) != 0)
        .<JsonNode>mapToObj(
            j -> Json.object().put("feature", Integer.toString(j)).put("points", weights.get(j)))
        .toList();
  }

  private static long threshold(Weights weights, WeightLattice lattice) {
    return lattice.hasIntercept() ? -weights.get(lattice.features()) : 0;
  }

  /** An optimum, proven or claimed; which of them it is stands beside it. */
  private static boolean isFound(Answer answer) {
    return answer.isValueProven() || answer.status() == Answer.Status.CLAIMED;
  }

  /** The lower bound to show: a proven one, otherwise one that an engine claims. */
  private static OptionalLong shownBound(Answer answer) {
    if (answer.bound() != Long.MIN_VALUE && !isClaim(answer)) {
      return OptionalLong.of(answer.bound());
    }
    return answer.certificate().orElse(null) instanceof Certificate.Claimed claimed
            && claimed.bound() != Long.MIN_VALUE
        ? OptionalLong.of(claimed.bound())
        : OptionalLong.empty();
  }

  private static boolean isClaim(Answer answer) {
    return answer.certificate().filter(certificate -> !certificate.isProof()).isPresent();
  }

  private static String status(Answer answer) {
    return switch (answer.status()) {
      case OPTIMAL, MINIMAL, CLAIMED -> "optimal";
      case STOPPED -> answer.isValueProven() ? "optimal" : "stopped";
      case INFEASIBLE -> "infeasible";
    };
  }

  boolean isFound() {
    return isFound(search.answer());
  }

  /** True where an engine says that it is an optimum, and nothing proves it. */
  boolean isClaimed() {
    return search.answer().status() == Answer.Status.CLAIMED;
  }

  @Override
  public List<Section> sections() {
    Answer answer = search.answer();
    StringBuilder text = new StringBuilder(search.text());
    text.append(
        answer.weights().isPresent()
            ? numbers()
            : "No weights: the search is %s\n".formatted(status));
    text.append(
        "Solver %s, certificate %s, %d unique rows, %d nodes, %.1f s\n"
            .formatted(
                engine,
                isFound() ? answer.certificate().map(OptimumReport::name).orElse("none") : "none",
                cells,
                nodes,
                seconds));
    if (values.valueProven && !values.tieRuleProven) {
      text.append("Other weights may be as good; --ties smallest returns the first of them.\n");
    }
    text.append("Strategy: %s\n\n".formatted(strategy));
    model.ifPresentOrElse(
        m -> text.append(TextCard.render(PointsCard.of(m))),
        () ->
            answer
                .weights()
                .ifPresent(
                    w ->
                        text.append(
                            "Weights by feature%s: %s\n"
                                .formatted(
                                    search.problem().lattice().hasIntercept()
                                        ? ", the intercept last"
                                        : "",
                                    Arrays.toString(w.toArray())))));
    return List.of(new Section.Text(text.toString()));
  }

  private String numbers() {
    String line =
        "%s: %s, cost %d, objective %d, bound %s\n"
            .formatted(
                values.valueProven
                    ? "Exact optimum"
                    : isClaimed() ? "Claimed optimum, not proven" : "Best so far",
                errors.isEmpty()
                    ? "%d records".formatted(records)
                    : "%d errors in %d records (%.2f %%)"
                        .formatted(
                            errors.getAsLong(),
                            records,
                            100.0 * errors.getAsLong() / Math.max(1, records)),
                cost.getAsLong(),
                values.objective.getAsLong(),
                values.bound.isEmpty()
                    ? "none"
                    : values.bound.getAsLong() + (isClaim(search.answer()) ? " (claimed)" : ""));
    return logLoss.isEmpty()
        ? line
        : line
            + "Log loss %.3f nats, %.5f a record%s\n"
                .formatted(
                    logLoss.getAsDouble(),
                    logLoss.getAsDouble() / Math.max(1, records),
                    search.distance().map(OptimumReport::inWords).orElse(""));
  }

  private static String inWords(UnitSearch.Distance distance) {
    return "; no weights have %s less (steps leave out at most %s)"
        .formatted(upwards(distance.atMost()), upwards(distance.steps()));
  }

  /** Two digits, rounded up. */
  private static String upwards(double nats) {
    return new BigDecimal(nats).round(new MathContext(2, RoundingMode.UP)).toPlainString();
  }

  /** The kind of a certificate; of a claim also who makes it. */
  private static String name(Certificate certificate) {
    return certificate instanceof Certificate.Claimed claimed
        ? claimed.claims().stream()
            .map(c -> "%s %s (%s)".formatted(c.engine(), c.version(), c.formulation()))
            .collect(Collectors.joining(" and ", "claimed by ", ""))
        : certificate.kind();
  }

  @Override
  public List<Delivery> deliveries() {
    List<Delivery> all = new ArrayList<>();
    if (model.isPresent()) {
      files
          .model()
          .ifPresent(
              file ->
                  all.add(
                      Delivery.of(
                          file,
                          Json.text(modelTree(model.get())),
                          "The model is in " + file.path() + ".")));
    }
    files
        .proof()
        .ifPresent(
            file ->
                all.add(
                    Delivery.of(
                        file,
                        Json.text(CertificateFile.tree(files.trees().usual().orElseThrow())),
                        files.written("The certificate", file))));
    files
        .cuttingPlanes()
        .filter(file -> files.trees().points().isPresent())
        .ifPresent(
            file ->
                all.add(
                    new Delivery(
                        file,
                        files.trees().cuttingPlanes(search.problem()),
                        files.written("The proof in cutting planes", file),
                        false)));
    return all;
  }

  /** A model with what is known about it. */
  private JsonNode modelTree(Model best) {
    ObjectNode run = Json.object().put("status", status);
    run.setAll(RecordJson.object(values));
    return ModelWriter.tree(best).set("search", run);
  }

  @Override
  public Optional<Outcome> failure() {
    return isFound() && files.areWhole() ? Optional.empty() : Optional.of(Outcome.NOTHING_RELEASED);
  }
}
