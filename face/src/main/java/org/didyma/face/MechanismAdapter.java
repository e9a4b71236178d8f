package org.didyma.face;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.Form;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.MechanismSpecBuilder;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.RequiredInput;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** A mechanism that a program brings. What it promises is its author's word, and proof. */
final class MechanismAdapter implements Mechanism<Cells, PublicValues> {

  private final org.didyma.spi.Mechanism own;

  private MechanismAdapter(org.didyma.spi.Mechanism own) {
    this.own = own;
  }

  /** Its declaration, as those that come with the library have one. */
  static MechanismSpec<Cells, PublicValues> kind(org.didyma.spi.Mechanism own) {
    List<Parameter<?>> parameters = new ArrayList<>();
    own.parameters()
        .forEach(
            p ->
                parameters.add(
                    Parameter.whole(p.name(), "N", p.most())
                        .usually(p.usual())
                        .says(p.sentence())));
    MechanismSpecBuilder<Cells, PublicValues> declared =
        MechanismSpec.<Cells, PublicValues>of(own.name(), own.sentence())
            .provenIn(own.proof())
            .takes(parameters)
            .needs(RequiredInput.LATTICE, RequiredInput.INTERCEPT, RequiredInput.COST)
            .learnsFrom(Form.CELLS);
    if (own.needsDelta()) {
      declared.needsDelta();
    }
    return declared.made(
        s -> new MechanismAdapter(own),
        (s, v) -> {
          Map<String, Long> values = new LinkedHashMap<>();
          parameters.forEach(p -> values.put(p.name(), (Long) v.get(p)));
          return new PublicValues(
              s.epsilon(), s.delta(), s.adjacency(), s.lattice(), s.costs(), values);
        });
  }

  @Override
  public String name() {
    return own.name();
  }

  @Override
  public String proof() {
    return own.proof();
  }

  @Override
  public boolean choosesFromLattice() {
    return true;
  }

  @Override
  public PrivacyEvent describe(PublicValues parameters) {
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(PublicValues parameters) {
    return own.needsDelta()
        ? PrivacyGuarantee.approximate(
            parameters.promised(), parameters.slack(), parameters.adjacency())
        : PrivacyGuarantee.pure(parameters.promised(), parameters.adjacency());
  }

  @Override
  public RawOutput draw(
      Cells cells, PublicValues parameters, RandomBits bits, CancellationToken stop) {
    int[] drawn = own.draw(new CellsAsRows(cells), parameters, new BitRandomness(bits));
    if (!parameters.allows(drawn)) {
      throw new IllegalStateException(name() + " sampled weights outside its lattice");
    }
    Weights weights = Weights.of(drawn);
    LearningProblem problem = LearningProblem.of(cells, parameters.lattice(), parameters.costs());
    return new RawOutput.Point(parameters.lattice(), weights, Diagnostics.of(problem, weights));
  }
}
