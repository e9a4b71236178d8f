package org.didyma.models.learning;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.loss.Losses;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.menu.Menu;
import org.didyma.models.menu.MenuDraw;
import org.didyma.models.menu.MenuPrice;
import org.didyma.privacy.Delta;

/**
 * The menu of a plan: what each variant spends after cut points, and what its card is chosen from.
 *
 * @param plan whose strategy draws all cards
 * @param menu the variants
 */
public record PlannedMenu(LearningPlan plan, Menu menu) {

  /**
   * What is drawn.
   *
   * @param over a schema of the plan's columns
   */
  MenuDraw draw(Schema over) {
    return MenuDraw.of(
        menu.released(),
        over,
        menu.over(over).stream().map(this::entry).toList(),
        plan.released(),
        Delta.ZERO,
        plan.options().adjacency(),
        plan.options().by());
  }

  private MenuDraw.Entry entry(Menu.Variant variant) {
    LearningOptions options = plan.options();
    Costs costs = variant.costs().orElseGet(options::costs);
    LearningOptions own = options.by(options.loss(), costs).withEpsilon(plan.released());
    CardPlan card = plan.strategy().variant(own, variant.schema());
    ExponentialMechanism.Parameters draw =
        (ExponentialMechanism.Parameters)
            card.mechanism(variant.schema(), 1, () -> {}).parameters();
    return new MenuDraw.Entry(
        variant,
        card.said(variant.schema(), draw.lattice(), Optional.empty()),
        Losses.parse(card.loss()),
        costs,
        draw);
  }

  private MenuPrice price() {
    return new MenuPrice(draw(plan.round()).parameters(), plan.options().heldOut().isPresent());
  }

  /** What all of it spends after cut points, for people. */
  public List<String> spent() {
    return price().sentences();
  }

  /** The same with what each variant is chosen from. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(spent());
    for (MenuDraw.Entry entry : draw(plan.round()).entries()) {
      lines.add(
          "%s: a card of %d features from %s by %s, costs %s"
              .formatted(
                  entry.variant().name(),
                  entry.variant().schema().dimension(),
                  entry.said().lattice(),
                  entry.loss().text(),
                  entry.said().costs()));
    }
    return lines;
  }

  /** The same for programs. */
  ObjectNode tree() {
    MenuPrice price = price();
    ObjectNode tree = Json.object();
    tree.put("release", menu.released().name().toLowerCase(Locale.ROOT));
    tree.put("each", price.parameters().each().toString());
    tree.put("delta", price.delta().toString());
    tree.put("tight", price.tight().toString());
    ArrayNode variants = tree.putArray("variants");
    for (MenuDraw.Entry entry : draw(plan.round()).entries()) {
      variants
          .addObject()
          .put("name", entry.variant().name())
          .put("features", entry.variant().schema().dimension())
          .put("lattice", entry.said().lattice())
          .put("loss", entry.loss().text())
          .put("cost", entry.said().costs());
    }
    return tree;
  }
}
