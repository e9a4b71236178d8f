package org.didyma.face;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.didyma.data.Form;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.Diagnostics;
import org.didyma.mechanisms.Drawn;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.Need;
import org.didyma.mechanisms.Parameter;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/** A mechanism that a program brings. What it promises is its author's word, and proof. */
final class OwnMechanism implements Mechanism<Cells, PublicSetting> {

  private final org.didyma.spi.Mechanism own;

  private OwnMechanism(org.didyma.spi.Mechanism own) {
    this.own = own;
  }

  /** Its declaration, as those that come with the library have one. */
  static Kind<Cells, PublicSetting> kind(org.didyma.spi.Mechanism own) {
    List<Parameter<?>> parameters = new ArrayList<>();
    own.parameters()
        .forEach(
            p ->
                parameters.add(
                    Parameter.whole(p.name(), "N", p.most())
                        .usually(p.usual())
                        .says(p.sentence())));
    Kind.Builder<Cells, PublicSetting> declared =
        Kind.<Cells, PublicSetting>of(own.name(), own.sentence())
            .provenIn(own.proof())
            .takes(parameters)
            .needs(Need.LATTICE, Need.INTERCEPT, Need.COST)
            .learnsFrom(Form.CELLS);
    if (own.needsDelta()) {
      declared.needsDelta();
    }
    return declared.made(
        s -> new OwnMechanism(own),
        (s, v) -> {
          Map<String, Long> values = new LinkedHashMap<>();
          parameters.forEach(p -> values.put(p.name(), (Long) v.get(p)));
          return new PublicSetting(
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
  public PrivacyEvent describe(PublicSetting parameters) {
    return new PrivacyEvent.ByTheorem(name(), proof(), guarantee(parameters));
  }

  @Override
  public PrivacyGuarantee guarantee(PublicSetting parameters) {
    return own.needsDelta()
        ? PrivacyGuarantee.approximate(
            parameters.promised(), parameters.slack(), parameters.adjacency())
        : PrivacyGuarantee.pure(parameters.promised(), parameters.adjacency());
  }

  @Override
  public Drawn draw(Cells cells, PublicSetting parameters, RandomBits bits, Stop stop) {
    int[] drawn = own.draw(new CellRows(cells), parameters, new BitRandomness(bits));
    if (!parameters.allows(drawn)) {
      throw new IllegalStateException(name() + " drew weights that its lattice does not have");
    }
    Weights weights = Weights.of(drawn);
    LearningProblem problem = LearningProblem.of(cells, parameters.lattice(), parameters.costs());
    return new Drawn.Point(
        parameters.lattice(),
        weights,
        Diagnostics.of(problem.loss(weights), problem.errors(weights)));
  }
}
