package org.didyma.experiments.report;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.Measure;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.Task;
import org.didyma.experiments.Trial;
import org.didyma.models.page.TextTable;

/**
 * Who leads where contenders play in teams. A team stands for the best of its members on a problem
 * at a place, by the mean over runs; a home team has won there when no contender of an away team is
 * better by more than a standard error of the difference, over the repetitions that both have. A
 * single repetition has no standard error: then only whoever is best, or as good, has won.
 *
 * <p>Runs that came to nothing help nobody at home: who has one in a repetition that an away
 * contender has a value for has not won. An away contender counts in the repetitions that it has.
 *
 * <p>A contender of whom an earlier version did not measure some runs has no value, and where one
 * is away the problem counts for nobody: on the other runs alone nobody has won.
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

  /**
   * Of an error that a mean is compared with: where all but one of n differences are 0, both are an
   * n-th of that one, so that rounding alone would decide.
   */
  private static final double ROUNDING = 1e-9;

  /**
   * A member with what it had.
   *
   * @param values of the repetitions that are done, the better the larger
   * @param nothing repetitions whose run was stopped, refused or failed
   * @param isWhole whether all runs with a model were measured; else there are no values
   */
  private record Played(
      String contender, Map<Integer, Double> values, Set<Integer> nothing, boolean isWhole) {

    double mean() {
      return values.values().stream().mapToDouble(v -> v).average().orElse(Double.NaN);
    }

    /** Whether this is not worse than another by more than a standard error. */
    boolean holds(Played away) {
      double[] differences =
          values.entrySet().stream()
              .mapToDouble(e -> e.getValue() - away.values.getOrDefault(e.getKey(), Double.NaN))
              .filter(difference -> !Double.isNaN(difference))
              .toArray();
      MeanEstimate estimate = MeanEstimate.of(differences);
      double error =
          differences.length < 2 ? 0 : estimate.deviation() / Math.sqrt(differences.length);
      return differences.length > 0
          && estimate.mean() >= -error * (1 + ROUNDING)
          && nothing.stream().noneMatch(away.values::containsKey);
    }
  }

  private final Experiment<?> experiment;
  private final List<RunResult> results;
  private final List<Team> teams;

  /**
   * Standings of an experiment.
   *
   * @param results some or all of its
   */
  public Standings(Experiment<?> experiment, List<RunResult> results, List<Team> teams) {
    this.experiment = experiment;
    this.results = List.copyOf(results);
    this.teams = List.copyOf(teams);
  }

  /** Members of a team that have begun. */
  private List<Played> played(Team team, String problem, BigDecimal at, Measure measure) {
    List<Played> all = new ArrayList<>();
    for (String member : team.members()) {
      Map<Integer, Double> values = new TreeMap<>();
      Set<Integer> nothing = new TreeSet<>();
      boolean isWhole = true;
      for (RunResult result : results) {
        Trial trial = result.trial();
        if (trial.problem().equals(problem)
            && trial.contender().equals(member)
            && trial.at().equals(at)) {
          double value = result.measures().getOrDefault(measure, Double.NaN);
          if (!result.isDone()) {
            nothing.add(trial.repetition());
          } else if (!Double.isNaN(value)) {
            values.put(trial.repetition(), measure.isBetterSmall() ? -value : value);
          } else if (measure.isOfEveryModel()) {
            isWhole = false;
          }
        }
      }
      if (!isWhole) {
        all.add(new Played(member, Map.of(), nothing, false));
      } else if (!values.isEmpty() || !nothing.isEmpty()) {
        all.add(new Played(member, values, nothing, true));
      }
    }
    return all;
  }

  private static Optional<Played> best(List<Played> team) {
    return team.stream()
        .filter(member -> !member.values.isEmpty())
        .max(Comparator.comparingDouble(Played::mean));
  }

  /**
   * The best of each team on each problem at a place, as a table, and in a last row how many
   * problems each home team has won, of those on which it has begun, an away team has a value and
   * none lacks one that was not measured.
   */
  public TextTable table(Measure measure, BigDecimal at) {
    List<String> head = new ArrayList<>(List.of("problem"));
    teams.forEach(team -> head.add(team.name()));
    TextTable table = new TextTable(head.size(), head);
    int[] won = new int[teams.size()];
    int[] played = new int[teams.size()];
    for (Task problem : experiment.problems()) {
      List<String> line = new ArrayList<>(List.of(problem.name()));
      List<Played> rivals =
          teams.stream()
              .filter(team -> team.side() == Side.AWAY)
              .flatMap(team -> played(team, problem.name(), at, measure).stream())
              .toList();
      boolean isKnown = rivals.stream().allMatch(Played::isWhole);
      List<Played> away = rivals.stream().filter(rival -> !rival.values.isEmpty()).toList();
      for (int t = 0; t < teams.size(); t++) {
        List<Played> team = played(teams.get(t), problem.name(), at, measure);
        Optional<Played> best = best(team);
        line.add(best.map(b -> cell(b, measure)).orElse("-"));
        if (isKnown && team.stream().anyMatch(Played::isWhole) && !away.isEmpty()) {
          won[t] += best.isPresent() && away.stream().allMatch(best.get()::holds) ? 1 : 0;
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
  private static String cell(Played best, Measure measure) {
    MeanEstimate estimate =
        MeanEstimate.of(best.values().values().stream().mapToDouble(v -> v).toArray());
    String mean = number(measure, measure.isBetterSmall() ? -estimate.mean() : estimate.mean());
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
    boolean isShare = measure.kind() == Measure.Kind.SHARE;
    return String.format(Locale.ROOT, isShare ? "%.1f" : "%.3f", measure.scale() * value);
  }

  /** Writes {@code standings.md}: all places, by these measures. */
  public void write(Path folder, List<Measure> measures) {
    StringBuilder text = new StringBuilder("# Standings of %s\n".formatted(experiment.name()));
    text.append(
        "\n"
            + "The best of each team in each place: mean, standard error, number of runs, and"
            + " participant. Won: no single rival is better by more than a standard error of the"
            + " difference.\n");
    for (Measure measure : measures) {
      for (BigDecimal at : experiment.axis().values()) {
        text.append(
            "\n## %s, %s %s\n\n"
                .formatted(measure.heading(), experiment.axis().name(), at.toPlainString()));
        text.append(table(measure, at).markdown());
      }
    }
    text.append(Promises.markdown(experiment));
    Report.write(folder.resolve("standings.md"), text.toString());
  }
}
