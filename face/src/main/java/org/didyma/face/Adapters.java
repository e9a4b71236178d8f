package org.didyma.face;

import java.util.Optional;
import org.didyma.data.records.Records;
import org.didyma.formulations.program.LossFormulation;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.solver.Backend;
import org.didyma.solver.Engines;
import org.didyma.spi.Engine;
import org.didyma.spi.Formulation;
import org.didyma.spi.Mechanism;
import org.didyma.spi.Source;

/** What a program brings, as the rooms below take it. */
public final class Adapters {

  private Adapters() {}

  /** The declaration of a mechanism. */
  public static MechanismSpec<?, ?> mechanism(Mechanism own) {
    return MechanismAdapter.kind(own);
  }

  /** An engine, in this process. */
  public static Backend engine(Engine own) {
    return own instanceof KnownEngine known ? known.backend() : new EngineAdapter(own);
  }

  /** A way to write the loss down. */
  public static LossFormulation formulation(Formulation own) {
    return new FormulationAdapter(own);
  }

  /** Records. */
  public static Records records(Source own) {
    return OwnRecords.of(own);
  }

  /** An engine that comes with the library, as programs see engines. */
  public static Optional<Engine> known(String name) {
    return Engines.ALL.stream()
        .filter(engine -> engine.name().equals(name))
        .findFirst()
        .map(engine -> new KnownEngine(engine.inWorker()));
  }
}
