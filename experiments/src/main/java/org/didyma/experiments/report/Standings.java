package org.didyma.experiments.report;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Result;
import org.didyma.experiments.Task;
import org.didyma.models.page.TextTable;

/**
 * Who leads where contenders play in teams. A team stands for the best of its members on a problem
 * at a place, by the mean over runs; a home team has won there when no away team is better by more
 * than a standard error of the difference, over the repetitions that both have. A single repetition
 * has no standard error: then only whoever is best, or as good, has won.
 *
 * <p>The best of a team is known afterwards only, which favours teams of many.
 */
public final class Standings {

  /** For whom it is counted how often they win. */
  public enum Side {
    /** Who is to win. */
    HOME,
    /** Against whom. */
    AWAY,
    /** Shown, and in no comparison. */
    APART
  }

  /**
   * Contenders of an experiment.
   *
   * @param name of the team
   * @param members names of contenders; those that the experiment lacks do not count
   */
  public record Team(String name, Side side, List<String> members) {
    public Team {
      members = List.copyOf(members);
    }
  }

  /** A member with what it had in each repetition. */
  private record Best(String contender, Map<Integer, Double> values) {

    double mean() {
      return values.values().stream().mapToDouble(v -> v).average().orElse(Double.NaN);
    }
  }

  private final Experiment<?> experiment;
  private final List<Result> results;
  private final List<Team> teams;

  /**
   * Standings of an experiment.
   *
   * @param results some or all of its
   */
  public Standings(Experiment<?> experiment, List<Result> results, List<Team> teams) {
    this.experiment = experiment;
    this.results = List.copyOf(results);
    this.teams = List.copyOf(teams);
  }

  private Optional<Best> best(Team team, String problem, BigDecimal at, Measure measure) {
    List<Best> all = new ArrayList<>();
    for (String member : team.members()) {
      Map<Integer, Double> values = new TreeMap<>();
      for (Result result : results) {
        Double value = result.measures().get(measure);
        if (result.isDone()
            && result.trial().problem().equals(problem)
            && result.trial().contender().equals(member)
            && result.trial().at().equals(at)
            && value != null
            && !value.isNaN()) {
          values.put(result.trial().repetition(), value);
        }
      }
      if (!values.isEmpty()) {
        all.add(new Best(member, values));
      }
    }
    return all.stream().max(Comparator.comparingDouble(Best::mean));
  }

  /** Whether one is not worse than another by more than a standard error. */
  private static boolean holds(Best home, Best away) {
    double[] differences =
        home.values().entrySet().stream()
            .mapToDouble(e -> e.getValue() - away.values().getOrDefault(e.getKey(), Double.NaN))
            .filter(difference -> !Double.isNaN(difference))
            .toArray();
    Estimate estimate = Estimate.of(differences);
    double error =
        differences.length < 2 ? 0 : estimate.deviation() / Math.sqrt(differences.length);
    return differences.length > 0 && estimate.mean() >= -error;
  }

  /**
   * The best of each team on each problem at a place, as a table, and in a last row how many
   * problems each home team has won, of those on which it and an away team have a run.
   */
  public TextTable table(Measure measure, BigDecimal at) {
    List<String> head = new ArrayList<>(List.of("problem"));
    teams.forEach(team -> head.add(team.name()));
    TextTable table = new TextTable(head.size(), head);
    int[] won = new int[teams.size()];
    int[] played = new int[teams.size()];
    for (Task problem : experiment.problems()) {
      List<String> line = new ArrayList<>(List.of(problem.name()));
      Optional<Best> against =
          teams.stream()
              .filter(team -> team.side() == Side.AWAY)
              .flatMap(team -> best(team, problem.name(), at, measure).stream())
              .max(Comparator.comparingDouble(Best::mean));
      for (int t = 0; t < teams.size(); t++) {
        Optional<Best> best = best(teams.get(t), problem.name(), at, measure);
        line.add(best.map(b -> cell(b, measure)).orElse("-"));
        if (best.isPresent() && against.isPresent()) {
          won[t] += holds(best.get(), against.get()) ? 1 : 0;
          played[t]++;
        }
      }
      table.add(line);
    }
    List<String> last = new ArrayList<>(List.of("won"));
    for (int t = 0; t < teams.size(); t++) {
      boolean home = teams.get(t).side() == Side.HOME;
      last.add(home ? "%d of %d".formatted(won[t], played[t]) : "");
    }
    table.add(last);
    return table;
  }

  /** Mean, standard error where there is one, and whose. */
  private static String cell(Best best, Measure measure) {
    Estimate estimate = Estimate.of(best.values().values().stream().mapToDouble(v -> v).toArray());
    String mean = number(measure, estimate.mean());
    return estimate.runs() < 2
        ? mean + " " + best.contender()
        : "%s ± %s (%d) %s"
            .formatted(
                mean,
                number(measure, estimate.deviation() / Math.sqrt(estimate.runs())),
                estimate.runs(),
                best.contender());
  }

  private static String number(Measure measure, double value) {
    return String.format(Locale.ROOT, "%.1f", measure.scale() * value);
  }

  /** Writes {@code standings.md}: all places, by these measures. */
  public void write(Path folder, List<Measure> measures) {
    StringBuilder text = new StringBuilder("# Standings of %s\n".formatted(experiment.name()));
    text.append(
        "\nThe best of each team in each place: mean, standard error and number of runs, and who. Won: no rival is better by more than a standard error.\n");
    for (Measure measure : measures) {
      for (BigDecimal at : experiment.axis().values()) {
        text.append(
            "\n## %s, %s %s\n\n"
                .formatted(measure.heading(), experiment.axis().name(), at.toPlainString()));
        text.append(table(measure, at).markdown());
      }
    }
    Report.write(folder.resolve("standings.md"), text.toString());
  }
}
