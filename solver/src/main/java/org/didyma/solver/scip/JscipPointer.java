package org.didyma.solver.scip;

import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.lang.reflect.Field;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * SCIP's own functions for what jscip has no methods for, called on the pointer that a {@code
 * jscip.Scip} hides, in the library that it stands on. jscip is made by SWIG: an object has a field
 * such as {@code _scipptr}, whose object has the address in {@code swigCPtr}.
 */
final class JscipPointer implements ProgressEvents.Functions {

  /** Numbers of states and events are those of this version. */
  private static final int KNOWN_MAJOR_VERSION = 10;

  private final NativeLibrary library;
  private final long scip;
  private final boolean known;

  private JscipPointer(NativeLibrary library, long scip, boolean known) {
    this.library = library;
    this.scip = scip;
    this.known = known;
  }

  /** The pointer of a {@code jscip.Scip} that has a problem; nothing where it cannot be found. */
  static Optional<JscipPointer> of(JscipClasses jscip, Object scip) {
    try {
      long address = hidden(scip, "_scipptr");
      NativeLibrary library = jscip.library();
      // Looked up now: later is too late to do without them.
      library.getFunction("SCIPgetNTotalNodes");
      library.getFunction("SCIPfreeTransform");
      boolean known = jscip.majorVersion() == KNOWN_MAJOR_VERSION;
      return address == 0
          ? Optional.empty()
          : Optional.of(new JscipPointer(library, address, known));
    } catch (ReflectiveOperationException | RuntimeException | UnsatisfiedLinkError e) {
      return Optional.empty(); // another jscip than the one that is known
    }
  }

  private static long hidden(Object object, String field) throws ReflectiveOperationException {
    Field outer = object.getClass().getDeclaredField(field);
    outer.setAccessible(true);
    Object wrapped = outer.get(object);
    Field inner = wrapped.getClass().getDeclaredField("swigCPtr");
    inner.setAccessible(true);
    return inner.getLong(wrapped);
  }

  /** The address that an object of jscip hides in a field. */
  static long address(Object object, String field) {
    try {
      return hidden(object, field);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("jscip has no " + field, e);
    }
  }

  long address() {
    return scip;
  }

  /** Whether the numbers of this SCIP's states and events are known. */
  boolean isKnown() {
    return known;
  }

  int status() {
    return library.getFunction("SCIPgetStatus").invokeInt(new Object[] {scip});
  }

  long nodes() {
    return library.getFunction("SCIPgetNTotalNodes").invokeLong(new Object[] {scip});
  }

  void freeTransform() {
    ScipRetcode.check(
        "SCIPfreeTransform",
        library.getFunction("SCIPfreeTransform").invokeInt(new Object[] {scip}));
  }

  @Override
  public int SCIPincludeEventhdlrBasic(
      long scip,
      long[] eventhdlr,
      String name,
      String description,
      ScipFunctions.EventExec exec,
      @Nullable Pointer eventhdlrdata) {
    return library
        .getFunction("SCIPincludeEventhdlrBasic")
        .invokeInt(
            new @Nullable Object[] {scip, eventhdlr, name, description, exec, eventhdlrdata});
  }

  @Override
  public int SCIPtransformProb(long scip) {
    return library.getFunction("SCIPtransformProb").invokeInt(new Object[] {scip});
  }

  @Override
  public int SCIPcatchEvent(
      long scip, long eventtype, long eventhdlr, long eventdata, int[] filterpos) {
    return library
        .getFunction("SCIPcatchEvent")
        .invokeInt(new Object[] {scip, eventtype, eventhdlr, eventdata, filterpos});
  }
}
