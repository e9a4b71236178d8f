package org.didyma.operations.pareto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.pareto.FrontFiles;
import org.didyma.experiments.pareto.ParetoSearch;
import org.didyma.experiments.pareto.SearchFile;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.pareto.proposal.BestWithin;
import org.didyma.operations.Cancellation;

/**
 * What a search that has been made is asked: to run an evaluation again, or which settings are best
 * at an epsilon.
 *
 * @param search that was made
 * @param files its evaluations
 * @param folder where they are, for messages
 */
record AskedOfSearch(ParetoSearch search, FrontFiles files, String folder, Cancellation stop) {

  FrontReport again(int number) {
    List<SettingsEvaluation> all = files.all();
    if (number > all.size()) {
      throw new InvalidInputException(
          "--again is %d, and %s has %d evaluations".formatted(number, folder, all.size()),
          "name one of them, or the folder of the search.");
    }
    SettingsEvaluation now = search.again(all, number, stop::isCancelled);
    boolean same = now.isSameAs(all.get(number - 1));
    return FrontReport.of(
        tree(now).put("same", same),
        files.table(List.of(now)),
        "%s evaluation %d of %s."
            .formatted(same ? "The same numbers as" : "Other numbers than", number, folder));
  }

  FrontReport best(TradeoffProblem instance, double epsilon, long start) {
    BestWithin best = BestWithin.of(instance, files.all(), epsilon, start);
    SettingsEvaluation run =
        search.evaluated(best.settings(), "best " + epsilon, stop::isCancelled);
    Optional<SettingsEvaluation> tried =
        files.all().stream()
            .filter(e -> e.isDone() && e.epsilon() <= epsilon)
            .min(Comparator.comparingDouble(SettingsEvaluation::error));
    ObjectNode tree = tree(run);
    tree.put("believed_error", best.error());
    tried.ifPresent(e -> tree.set("best_tried", tree(e)));
    List<SettingsEvaluation> lines = new ArrayList<>(List.of(run));
    tried.ifPresent(lines::add);
    return FrontReport.of(
        tree,
        files.table(lines),
        ("First the settings that the model expects to be best, run anew; the expected error was"
                + " %.4f (%.4f to %.4f).%s")
            .formatted(
                best.error(),
                best.low(),
                best.high(),
                tried.isEmpty()
                    ? " No setting that was tried guarantees that epsilon."
                    : " Below it the best setting that was tried, which may be lucky."));
  }

  private static ObjectNode tree(SettingsEvaluation evaluation) {
    ObjectNode tree = SearchFile.tree(evaluation);
    return evaluation.isDone() ? tree.put("error", evaluation.error()) : tree;
  }
}
