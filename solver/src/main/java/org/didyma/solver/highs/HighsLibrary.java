package org.didyma.solver.highs;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.DoubleByReference;
import com.sun.jna.ptr.IntByReference;
import com.sun.jna.ptr.LongByReference;
import java.nio.file.Path;
import org.didyma.solver.natives.LibraryName;
import org.didyma.solver.natives.NativeLibraries;
import org.jspecify.annotations.Nullable;

/** The functions of HiGHS 1.12's C interface that are used here, under their own names. */
@SuppressWarnings("MemberName")
interface HighsLibrary extends Library {

  int STATUS_ERROR = -1;
  int ROW_WISE = 2;
  int MINIMISE = 1;
  int INTEGER = 1;

  int CALLBACK_SIMPLEX_INTERRUPT = 1;
  int CALLBACK_MIP_IMPROVING_SOLUTION = 4;
  int CALLBACK_MIP_INTERRUPT = 6;

  int SOLUTION_FEASIBLE = 2;

  int MODEL_SOLVE_ERROR = 4;
  int MODEL_OPTIMAL = 7;
  int MODEL_INFEASIBLE = 8;
  int MODEL_UNBOUNDED_OR_INFEASIBLE = 9;
  int MODEL_UNBOUNDED = 10;
  int MODEL_TIME_LIMIT = 13;
  int MODEL_SOLUTION_LIMIT = 16;
  int MODEL_INTERRUPT = 17;
  int MODEL_MEMORY_LIMIT = 18;

  /** Called by HiGHS; the first field of {@code in} is an int that asks it to stop. */
  interface HighsCallback extends Callback {
    void invoke(int type, Pointer message, Pointer out, @Nullable Pointer in, Pointer user);
  }

  /**
   * Loads the library of this user's cache folder.
   *
   * @throws org.didyma.solver.EngineUnavailableException when it cannot be loaded
   */
  static HighsLibrary load() {
    NativeLibraries libraries = NativeLibraries.standard();
    Path path = libraries.file(LibraryName.HIGHS);
    libraries.load(path);
    return Native.load(path.toString(), HighsLibrary.class);
  }

  String Highs_version();

  Pointer Highs_create();

  void Highs_destroy(Pointer highs);

  void Highs_resetGlobalScheduler(int blocking);

  int Highs_setBoolOptionValue(Pointer highs, String option, int value);

  int Highs_setIntOptionValue(Pointer highs, String option, int value);

  int Highs_setDoubleOptionValue(Pointer highs, String option, double value);

  int Highs_setStringOptionValue(Pointer highs, String option, String value);

  int Highs_passMip(
      Pointer highs,
      int columns,
      int rows,
      int nonZeros,
      int format,
      int sense,
      double offset,
      double[] costs,
      double[] columnLower,
      double[] columnUpper,
      double[] rowLower,
      double[] rowUpper,
      int[] start,
      int[] index,
      double[] value,
      int[] integrality);

  int Highs_setSparseSolution(Pointer highs, int entries, int[] index, double[] value);

  int Highs_setCallback(Pointer highs, HighsCallback callback, @Nullable Pointer user);

  int Highs_startCallback(Pointer highs, int type);

  @Nullable Pointer Highs_getCallbackDataOutItem(Pointer out, String item);

  int Highs_run(Pointer highs);

  int Highs_getColsByRange(
      Pointer highs,
      int from,
      int to,
      IntByReference columns,
      double @Nullable [] costs,
      double @Nullable [] lower,
      double @Nullable [] upper,
      IntByReference nonZeros,
      int @Nullable [] start,
      int @Nullable [] index,
      double @Nullable [] value);

  int Highs_getModelStatus(Pointer highs);

  int Highs_getIntInfoValue(Pointer highs, String info, IntByReference value);

  int Highs_getInt64InfoValue(Pointer highs, String info, LongByReference value);

  int Highs_getDoubleInfoValue(Pointer highs, String info, DoubleByReference value);

  int Highs_getSolution(
      Pointer highs,
      double[] columnValue,
      double @Nullable [] columnDual,
      double @Nullable [] rowValue,
      double @Nullable [] rowDual);
}
