package org.didyma.models.quality.groups;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.models.Model;
import org.didyma.models.QueryResult;
import org.didyma.models.quality.EvaluationQuery;
import org.didyma.models.quality.Measurement;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * A private evaluation of a model by groups: the release of noisy counts with its promise, and what
 * follows from them.
 *
 * @param model that was evaluated
 * @param release the noisy counts, of groups one after the other
 * @param ofCounts what the counts by themselves promise
 * @param groups which they are
 * @param quality what follows
 */
public record GroupResult(
    Model model,
    QueryResult<long[]> release,
    PrivacyGuarantee ofCounts,
    ColumnGroups groups,
    GroupQuality quality)
    implements Measurement {

  /**
   * Counts once, and says what follows.
   *
   * @param query of these groups
   * @param table with the schema of the groups
   */
  public static GroupResult of(
      EvaluationQuery query, ColumnGroups groups, Table table, CancellationToken stop) {
    QueryResult<long[]> release = query.counts(table, stop);
    GroupQuality quality =
        new GroupQuality(
            query.bands(), groups.count(), release.answer(), query.noise(), query.model().risk());
    return new GroupResult(query.model(), release, query.ofCounts(), groups, quality);
  }

  @Override
  public ObjectNode tree(String version) {
    return GroupFile.tree(this, version);
  }

  @Override
  public GroupReport report() {
    return new GroupReport(model, groups, quality, release.guarantee());
  }
}
