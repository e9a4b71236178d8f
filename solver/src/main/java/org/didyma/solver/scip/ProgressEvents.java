package org.didyma.solver.scip;

import com.sun.jna.Pointer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Better incumbents and better bounds of one SCIP, told to a listener while SCIP solves. */
final class ProgressEvents {

  /** {@code SCIP_EVENTTYPE_DUALBOUNDIMPROVED | SCIP_EVENTTYPE_BESTSOLFOUND} of SCIP 10. */
  private static final long GAP_UPDATED = 0x0001000000L | 0x0010000000L;

  /**
   * The one callback that SCIP ever gets. It lives as long as the process: a callback that the
   * garbage collector takes while SCIP still holds it ends the process.
   */
  private static final ScipFunctions.EventExec ON_EVENT = ProgressEvents::onEvent;

  /** Who listens, by the address of the SCIP. */
  private static final Map<Long, ProgressEvents> LISTENING = new ConcurrentHashMap<>();

  /** SCIP's functions for events; each returns a {@code SCIP_RETCODE}. */
  interface Functions {

    int SCIPincludeEventhdlrBasic(
        long scip,
        long[] eventhdlr,
        String name,
        String description,
        ScipFunctions.EventExec exec,
        @Nullable Pointer eventhdlrdata);

    int SCIPtransformProb(long scip);

    int SCIPcatchEvent(long scip, long eventtype, long eventhdlr, long eventdata, int[] filterpos);
  }

  private final ScipBinding binding;
  private final Functions functions;
  private final long scip;
  private final long handler;
  private boolean catching;
  private @Nullable ScipProgress progress;
  private @Nullable Throwable thrownByListener;

  /**
   * Includes a handler into a SCIP whose problem is not solved yet.
   *
   * @param scip its address
   */
  ProgressEvents(ScipBinding binding, Functions functions, long scip) {
    this.binding = binding;
    this.functions = functions;
    this.scip = scip;
    long[] out = new long[1];
    ScipRetcode.check(
        "SCIPincludeEventhdlrBasic",
        functions.SCIPincludeEventhdlrBasic(
            scip, out, "progress", "reports better incumbents and bounds", ON_EVENT, null));
    handler = out[0];
  }

  /**
   * Runs a solve and tells of it.
   *
   * @throws RuntimeException what the listener threw, once the engine has stopped
   */
  void during(Runnable solve, ScipProgress listener) {
    progress = listener;
    thrownByListener = null;
    LISTENING.put(scip, this);
    try {
      if (!catching) {
        // Events can be caught from here on only.
        ScipRetcode.check("SCIPtransformProb", functions.SCIPtransformProb(scip));
        ScipRetcode.check(
            "SCIPcatchEvent", functions.SCIPcatchEvent(scip, GAP_UPDATED, handler, 0, new int[1]));
        catching = true;
      }
      solve.run();
    } finally {
      LISTENING.remove(scip);
      progress = null;
    }
    if (thrownByListener instanceof RuntimeException e) {
      throw e;
    }
    if (thrownByListener instanceof Error e) {
      throw e;
    }
  }

  /** To be called when the transformed problem, and with it what catches events, is gone. */
  void transformFreed() {
    catching = false;
  }

  @SuppressWarnings("UnusedVariable") // the shape of SCIP_DECL_EVENTEXEC
  private static int onEvent(
      Pointer scip, Pointer handler, Pointer event, @Nullable Pointer eventdata) {
    ProgressEvents events = LISTENING.get(Pointer.nativeValue(scip));
    if (events != null) {
      events.tell();
    }
    return 1; // SCIP_OKAY
  }

  /** Nothing thrown may reach the C frames below. */
  @SuppressWarnings("CatchingUnchecked")
  private void tell() {
    ScipProgress listener = progress;
    if (listener == null || thrownByListener != null) {
      return;
    }
    try {
      listener.improved(
          objectiveOfBestSol(),
          binding.getDualbound(),
          binding.getNTotalNodes().orElse(0),
          binding.getSolvingTime());
    } catch (Throwable t) {
      thrownByListener = t;
      binding.interruptSolve();
    }
  }

  /** At the event of a better solution the primal bound is still that of the former one. */
  private double objectiveOfBestSol() {
    long[] pool = binding.getSols();
    return pool.length == 0 ? binding.getPrimalbound() : binding.getSolOrigObj(pool[0]);
  }
}
