package org.didyma.mechanisms;

/** A mechanism whose name and proof are those of its declaration. */
public interface DeclaredMechanism<D, P> extends Mechanism<D, P> {

  /** Its declaration, which is listed in {@link Mechanisms}. */
  MechanismSpec<D, P> kind();

  @Override
  default String name() {
    return kind().name();
  }

  @Override
  default String proof() {
    return kind().proof();
  }
}
