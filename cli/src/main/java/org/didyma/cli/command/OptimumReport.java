package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.ground.Json;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.Rule;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.operations.files.OutputFile;
import org.didyma.oracles.Answer;
import org.didyma.oracles.Certificate;

/**
 * What {@code didyma optimize} tells of a search that is over.
 *
 * @param units the search, of one unit or several
 * @param strategy how it was gone about
 * @param seconds what it took
 * @param model the best weights as a model, if there are some and their coordinates have names
 */
record OptimumReport(UnitSearch units, String strategy, double seconds, Optional<Model> model) {

  private Answer answer() {
    return units.answer();
  }

  /** An optimum, proven or claimed; which of them it is stands beside it. */
  boolean isFound() {
    return answer().isValueProven() || isClaimed();
  }

  /** True where an engine says that it is an optimum, and nothing proves it. */
  boolean isClaimed() {
    return answer().status() == Answer.Status.CLAIMED;
  }

  /** The lower bound to show: a proven one, otherwise one that an engine claims. */
  private OptionalLong bound() {
    if (answer().bound() != Long.MIN_VALUE && !isClaim()) {
      return OptionalLong.of(answer().bound());
    }
    return answer().certificate().orElse(null) instanceof Certificate.Claimed claimed
            && claimed.bound() != Long.MIN_VALUE
        ? OptionalLong.of(claimed.bound())
        : OptionalLong.empty();
  }

  private boolean isClaim() {
    return answer().certificate().filter(certificate -> !certificate.isProof()).isPresent();
  }

  /** In a word. */
  String status() {
    return switch (answer().status()) {
      case OPTIMAL, MINIMAL, CLAIMED -> "optimal";
      case STOPPED -> answer().isValueProven() ? "optimal" : "stopped";
      case INFEASIBLE -> "infeasible";
    };
  }

  /**
   * For programs.
   *
   * @param certificateFile where the certificate is, if it was asked for
   */
  ObjectNode tree(Optional<OutputFile> certificateFile) {
    LearningProblem problem = units.problem();
    ObjectNode root = Json.object();
    root.put("status", status());
    root.put("records", problem.cells().records());
    root.put("cells", problem.cells().count());
    if (answer().weights().isPresent()) {
      root.put("errors", problem.errors(answer().weights().get()));
      root.put("cost", problem.loss(answer().weights().get()));
    } else {
      root.putNull("errors");
      root.putNull("cost");
    }
    root.put("loss", units.form().text());
    units
        .nats()
        .ifPresentOrElse(nats -> root.put("log_loss", nats), () -> root.putNull("log_loss"));
    units.put(root);
    putValues(root);
    root.put("engine", answer().engine());
    root.put("strategy", strategy);
    if (isFound() && answer().certificate().isPresent()) {
      ObjectNode certificate = root.putObject("certificate");
      certificate.put("kind", answer().certificate().get().kind());
      certificate.put("file", certificateFile.map(f -> f.path().toString()).orElse(null));
      if (answer().certificate().get() instanceof Certificate.Claimed claimed) {
        ArrayNode claims = certificate.putArray("claims");
        for (Certificate.Claim claim : claimed.claims()) {
          claims
              .addObject()
              .put("engine", claim.engine())
              .put("version", claim.version())
              .put("formulation", claim.formulation());
        }
      }
    } else {
      root.putNull("certificate");
    }
    root.put("nodes", answer().nodes());
    root.put("seconds", Math.round(seconds * 1000) / 1000.0);
    if (model.isPresent()) {
      root.set("weights", ModelWriter.weights(model.get()));
      root.put("threshold", ((Rule.Points) model.get().rule()).threshold());
    } else if (answer().weights().isPresent()) {
      putByCoordinate(root, answer().weights().get());
    } else {
      root.putNull("weights");
      root.putNull("threshold");
    }
    return root;
  }

  /** The weights of a problem whose coordinates have no names. */
  private void putByCoordinate(ObjectNode node, Weights weights) {
    WeightLattice lattice = units.problem().lattice();
    ArrayNode list = node.putArray("weights");
    for (int j = 0; j < lattice.features(); j++) {
      if (weights.get(j) != 0) {
        list.addObject().put("feature", Integer.toString(j)).put("points", weights.get(j));
      }
    }
    node.put("threshold", lattice.hasIntercept() ? -weights.get(lattice.features()) : 0);
  }

  /** The objective, the bound, and what of it is proven. */
  private void putValues(ObjectNode node) {
    if (answer().weights().isPresent()) {
      node.put("objective", answer().objective());
    } else {
      node.putNull("objective");
    }
    OptionalLong bound = bound();
    if (answer().status() == Answer.Status.INFEASIBLE || bound.isEmpty()) {
      node.putNull("bound");
    } else {
      node.put("bound", bound.getAsLong());
    }
    node.put("bound_proven", bound.isPresent() && !isClaim());
    node.put("value_proven", answer().isValueProven());
    node.put("tie_rule_proven", answer().status() == Answer.Status.OPTIMAL);
  }

  /** For people. */
  String text() {
    LearningProblem problem = units.problem();
    StringBuilder text = new StringBuilder(units.text());
    long records = problem.cells().records();
    if (answer().weights().isPresent()) {
      long errors = problem.errors(answer().weights().get());
      text.append(
          "%s: %d errors in %d records (%.2f %%), cost %d, objective %d, bound %s\n"
              .formatted(
                  answer().isValueProven()
                      ? "Exact optimum"
                      : isClaimed() ? "Claimed optimum, not proven" : "Best so far",
                  errors,
                  records,
                  100.0 * errors / Math.max(1, records),
                  problem.loss(answer().weights().get()),
                  answer().objective(),
                  boundText()));
      units
          .nats()
          .ifPresent(
              nats ->
                  text.append(
                      "Log loss %.3f nats, %.5f a record\n"
                          .formatted(nats, nats / Math.max(1, records))));
    } else {
      text.append("No weights: the search is %s\n".formatted(status()));
    }
    text.append(
        "Engine %s, certificate %s, %d distinct rows, %d nodes, %.1f s\n"
            .formatted(
                answer().engine(),
                isFound() ? answer().certificate().map(OptimumReport::name).orElse("none") : "none",
                problem.cells().count(),
                answer().nodes(),
                seconds));
    if (answer().isValueProven() && answer().status() != Answer.Status.OPTIMAL) {
      text.append("Other weights may be as good; --ties smallest names the first of them.\n");
    }
    text.append("Strategy: %s\n\n".formatted(strategy));
    model.ifPresentOrElse(
        m -> text.append(TextCard.render(PointsCard.of(m))),
        () -> answer().weights().ifPresent(w -> text.append(byCoordinate(w))));
    return text.toString();
  }

  private String byCoordinate(Weights weights) {
    return "Weights by coordinate%s: %s\n"
        .formatted(
            units.problem().lattice().hasIntercept() ? ", the intercept last" : "",
            Arrays.toString(weights.toArray()));
  }

  private String boundText() {
    OptionalLong bound = bound();
    return bound.isEmpty() ? "none" : bound.getAsLong() + (isClaim() ? " (claimed)" : "");
  }

  /** The kind of a certificate; of a claim also who makes it. */
  private static String name(Certificate certificate) {
    return certificate instanceof Certificate.Claimed claimed
        ? claimed.claims().stream()
            .map(c -> "%s %s (%s)".formatted(c.engine(), c.version(), c.formulation()))
            .collect(Collectors.joining(" and ", "claimed by ", ""))
        : certificate.kind();
  }

  /** A model with what is known about it. */
  ObjectNode modelTree() {
    ObjectNode tree = ModelWriter.tree(model.orElseThrow());
    ObjectNode run = tree.putObject("search");
    run.put("status", status());
    putValues(run);
    return tree;
  }
}
