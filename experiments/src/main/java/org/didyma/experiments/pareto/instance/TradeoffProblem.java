package org.didyma.experiments.pareto.instance;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;

/**
 * What is searched: a space of settings, and how private and how useful they are.
 *
 * @param name short
 * @param space what may be tried
 * @param draws how settings are drawn at random
 * @param privacy what they promise
 * @param utility how good they are
 * @param runs how often each is run, from 1
 * @param facts what else the outcomes depend on, for a search to be told from another one
 */
public record TradeoffProblem(
    String name,
    Space space,
    SettingsDistribution draws,
    PrivacyOracle privacy,
    UtilityOracle utility,
    int runs,
    ObjectNode facts) {

  public TradeoffProblem {
    if (runs < 1) {
      throw new IllegalArgumentException("settings need one run at least");
    }
    facts = facts.deepCopy();
  }

  /** Everything that outcomes depend on. */
  public ObjectNode tree() {
    ObjectNode tree = facts.deepCopy();
    tree.put("instance", name).put("runs", runs);
    ArrayNode dimensions = tree.putArray("space");
    List<Dimension> all = space.dimensions();
    all.forEach(dimension -> dimensions.add(dimension.toString()));
    return tree;
  }
}
