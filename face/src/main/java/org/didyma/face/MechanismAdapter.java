package org.didyma.face;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
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

/**
 * A mechanism that a program brings. What it promises is its author's word, and proof. It is asked
 * what it is before there is a table; where there is one, its code runs in {@link #draw} alone.
 */
final class MechanismAdapter implements Mechanism<Cells, PublicValues> {

  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  private final org.didyma.spi.Mechanism own;
  private final String name;
  private final String proof;
  private final boolean needsDelta;

  private MechanismAdapter(org.didyma.spi.Mechanism own) {
    this.own = own;
    this.name = own.name();
    this.proof = own.proof();
    this.needsDelta = own.needsDelta();
    requireName("the name of a mechanism", name);
    require(!proof.isBlank(), "the mechanism %s cites no proof".formatted(name), "say where.");
  }

  private static void requireName(String what, String name) {
    require(
        NAME.matcher(name).matches(),
        "%s is %s".formatted(what, QuotedText.of(name)),
        "use small letters, digits and hyphens, such as noisy-majority.");
  }

  private static void require(boolean holds, String what, String advice) {
    if (!holds) {
      throw new InvalidInputException(what, advice);
    }
  }

  /** Its declaration, as those that come with the library have one. */
  static MechanismSpec<Cells, PublicValues> kind(org.didyma.spi.Mechanism own) {
    MechanismAdapter adapted = new MechanismAdapter(own);
    List<Parameter<?>> parameters = parameters(own.parameters());
    MechanismSpecBuilder<Cells, PublicValues> declared =
        MechanismSpec.<Cells, PublicValues>of(adapted.name, own.sentence())
            .provenIn(adapted.proof)
            .takes(parameters)
            .needs(RequiredInput.LATTICE, RequiredInput.INTERCEPT, RequiredInput.COST)
            .learnsFrom(Form.CELLS);
    if (adapted.needsDelta) {
      declared.needsDelta();
    }
    return declared.made(
        s -> adapted,
        (s, v) -> {
          Map<String, Long> values = new LinkedHashMap<>();
          parameters.forEach(p -> values.put(p.name(), (Long) v.get(p)));
          return new PublicValues(
              s.epsilon(), s.delta(), s.adjacency(), s.lattice(), s.costs(), values);
        });
  }

  private static List<Parameter<?>> parameters(List<org.didyma.spi.Parameter> declared) {
    List<Parameter<?>> parameters = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (org.didyma.spi.Parameter p : declared) {
      requireName("the name of a parameter", p.name());
      require(names.add(p.name()), "the parameter %s is there twice".formatted(p.name()), "");
      require(
          1 <= p.usual() && p.usual() <= p.most(),
          "the usual value of the parameter %s is %d".formatted(p.name(), p.usual()),
          "use a number from 1 to %d, the largest one.".formatted(p.most()));
      parameters.add(
          Parameter.whole(p.name(), "N", p.most()).usually(p.usual()).says(p.sentence()));
    }
    return parameters;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String proof() {
    return proof;
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
    return needsDelta
        ? PrivacyGuarantee.approximate(
            parameters.promised(), parameters.slack(), parameters.adjacency())
        : PrivacyGuarantee.pure(parameters.promised(), parameters.adjacency());
  }

  @Override
  public RawOutput draw(
      Cells cells, PublicValues parameters, RandomBits bits, CancellationToken stop) {
    Weights weights =
        OwnCodeException.told(
            "the mechanism " + name,
            () ->
                drawn(
                    own.draw(new CellsAsRows(cells), parameters, new BitRandomness(bits)),
                    parameters));
    LearningProblem problem = LearningProblem.of(cells, parameters.lattice(), parameters.costs());
    return new RawOutput.Point(parameters.lattice(), weights, Diagnostics.of(problem, weights));
  }

  private Weights drawn(int[] drawn, PublicValues parameters) {
    // A copy, which nobody changes after it was checked.
    int[] weights = drawn.clone();
    if (!parameters.allows(weights)) {
      throw new IllegalStateException(name + " sampled weights outside its lattice");
    }
    return Weights.of(weights);
  }
}
