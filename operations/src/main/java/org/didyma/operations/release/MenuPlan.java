package org.didyma.operations.release;

import java.util.List;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.LossForm;
import org.didyma.models.Model;
import org.didyma.models.menu.Menu;
import org.didyma.models.menu.MenuDraw;
import org.didyma.operations.Inputs;
import org.didyma.operations.inputs.HoldOutInput;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.mechanism.PrivacyInput;

/** What inputs, schema and menu make of a run of {@link Solve}. */
final class MenuPlan {

  private MenuPlan() {}

  static MenuDraw of(Inputs in, Menu menu, Schema whole) {
    PrivacyInput asked = PrivacyInput.of(in);
    List<MenuDraw.Entry> entries =
        menu.over(whole).stream().map(variant -> entry(in, asked, variant)).toList();
    return MenuDraw.of(
        menu.released(),
        whole,
        entries,
        asked.epsilon(),
        asked.menuDelta(),
        asked.adjacency(),
        new HoldOutInput(in).groupsOfMenu(whole));
  }

  private static MenuDraw.Entry entry(Inputs in, PrivacyInput asked, Menu.Variant variant) {
    Schema schema = variant.schema();
    PrivateLatticeInput.Chosen chosen = asked.lattice(schema);
    PrivacyInput privacy = asked.with(chosen);
    LatticeName lattice = chosen.lattice();
    LossForm loss = privacy.loss();
    Costs costs = variant.costs().orElseGet(() -> new PrivateLatticeInput(in).costs());
    return new MenuDraw.Entry(
        variant,
        Model.Options.of(lattice, costs).by(loss),
        loss,
        costs,
        privacy.draw(schema, lattice.over(schema.weightRules()), costs));
  }
}
