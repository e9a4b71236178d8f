package org.didyma.models.quality.groups;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.InvalidInputException;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Model;
import org.didyma.models.quality.EvaluationFile;
import org.didyma.models.quality.Quality;
import org.didyma.models.quality.ScoreBands;

/** Reads the file of a private evaluation by the groups of a column of the model's schema. */
public final class GroupReader {

  private GroupReader() {}

  /** Whether a file is one. */
  public static boolean isOne(EvaluationFile file) {
    return file.format().equals(GroupFile.FORMAT);
  }

  /**
   * What it says of a model.
   *
   * @throws InvalidInputException when it is no such file, or of another model
   */
  public static GroupReport of(EvaluationFile file, Model evaluated) {
    file.requireFormat(GroupFile.FORMAT);
    EvaluationFile.requireModel(file.model(), evaluated);
    JsonNode list = file.list("groups");
    ColumnGroups groups = groups(evaluated.schema(), file.text("column"), list);
    int bands = list.path(0).path("positives").size();
    if (list.size() != groups.count() || bands < 1 || bands > ScoreBands.MOST) {
      throw file.wrong("it does not have the counts of each group");
    }
    long[] counts = new long[groups.count() * 2 * bands];
    for (int g = 0; g < groups.count(); g++) {
      for (int side = 0; side < 2; side++) {
        JsonNode own = list.get(g).path(side == 0 ? "positives" : "negatives");
        if (own.size() != bands) {
          throw file.wrong("a group does not have two counts for each band");
        }
        for (int b = 0; b < bands; b++) {
          counts[(2 * g + side) * bands + b] = file.count(own.get(b));
        }
      }
    }
    NoisyCounts.Parameters parameters = file.parameters(counts.length);
    GroupQuality quality =
        new GroupQuality(
            file.bands(bands), groups.count(), counts, parameters.noise(), evaluated.risk());
    String costs = evaluated.options().costs();
    Quality whole =
        new Quality(
            quality.whole(), costs.isEmpty() ? Costs.EQUAL : Costs.parse(costs), evaluated.risk());
    return new GroupReport(
        evaluated.with(whole.worth(evaluated, new NoisyCounts().guarantee(parameters))),
        groups,
        quality,
        file.guarantee());
  }

  /** Of a column that the card does not have, the file lists the categories, and others last. */
  private static ColumnGroups groups(Schema schema, String column, JsonNode list) {
    if (list.size() < 2 || schema.features().stream().anyMatch(f -> f.column().equals(column))) {
      return ColumnGroups.of(schema, column);
    }
    List<String> names = new ArrayList<>();
    list.forEach(group -> names.add(group.path("group").asText()));
    return ColumnGroups.of(schema, column, names.subList(0, names.size() - 1));
  }
}
