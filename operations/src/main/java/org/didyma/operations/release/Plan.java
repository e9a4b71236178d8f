package org.didyma.operations.release;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.loss.OutcomeLoss;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.models.ClassesRelease;
import org.didyma.models.LatticeRelease;
import org.didyma.models.Model;
import org.didyma.models.Release;
import org.didyma.models.ReleaseRunner;
import org.didyma.operations.Context;
import org.didyma.operations.Inputs;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.inputs.PrivateLatticeInput;
import org.didyma.operations.inputs.SearchInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.mechanism.PrivacyInput;

/**
 * What inputs and schema make of a run of {@link Solve}.
 *
 * @param privacy what is promised, and how
 * @param mechanism over its public parameters
 * @param lattice what it chooses from, if it does
 * @param costs of errors
 * @param reason why mechanism and lattice were chosen; empty when the user named both
 */
record Plan(
    PrivacyInput privacy,
    ConfiguredMechanism<?, ?> mechanism,
    LatticeName lattice,
    Costs costs,
    String reason) {

  /**
   * Plans.
   *
   * @param notes hears of engines that fail in a race
   */
  static Plan of(Inputs in, Schema schema, Context context, Consumer<String> notes) {
    PrivacyInput asked = PrivacyInput.of(in);
    PrivateLatticeInput.Chosen lattice = asked.lattice(schema);
    PrivacyInput privacy = asked.with(lattice);
    SearchInput search = new SearchInput(in);
    ConfiguredMechanism<?, ?> mechanism =
        privacy
            .mechanism(
                schema,
                lattice.lattice().over(schema.weightRules()),
                context.cancellation(),
                () -> search.oracle(notes))
            .under(conditions(in));
    String reason =
        Stream.of(mechanism.reason(), privacy.choosesFromLattice() ? lattice.reason() : "")
            .filter(Predicate.not(String::isEmpty))
            .collect(Collectors.joining("; "));
    return new Plan(
        privacy, mechanism, lattice.lattice(), new PrivateLatticeInput(in).costs(), reason);
  }

  /** What the promise rests on besides the conditions of the mechanism and of the schema. */
  static List<String> conditions(Inputs in) {
    return in.has(SharedParameters.TIME_LIMIT)
        ? List.of(ReleaseRunner.UNOBSERVED_LIMIT)
        : List.of();
  }

  /** Tells people the reason; for programs it is in the object. */
  void note(Context context) {
    if (!reason.isEmpty() && !context.isForPrograms()) {
      context.note("note: " + reason);
    }
  }

  /** What was drawn as a model. */
  Model model(Release release, Schema schema) {
    Model.Options options =
        privacy.choosesFromLattice()
            ? Model.Options.of(lattice, costs).by(privacy.loss())
            : privacy
                .points()
                .or(() -> range(release))
                .map(range -> Model.Options.rounded(range, costs))
                .map(rounded -> read(release).map(rounded::by).orElse(rounded))
                .orElse(Model.Options.NONE);
    return Model.of(release, schema, options, SoftwareVersion.text());
  }

  /** The loss by which rounded points of a label of more than two values are read. */
  private static Optional<OutcomeLoss> read(Release release) {
    return release instanceof LatticeRelease points ? points.loss() : Optional.empty();
  }

  /** The points of what draws whole ones by itself. */
  private static Optional<LatticeName.Range> range(Release release) {
    if (release instanceof ClassesRelease classes) {
      return range(classes.each().get(0));
    }
    return release instanceof LatticeRelease points
        ? Optional.of(new LatticeName.Range(points.lattice().low(0), points.lattice().high(0)))
        : Optional.empty();
  }
}
