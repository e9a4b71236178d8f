package org.didyma.solver.worker;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Interrupter;
import org.didyma.solver.Objective;
import org.didyma.solver.Progress;
import org.didyma.solver.Session;
import org.didyma.solver.SolveReport;

/**
 * The worker's side: reads one program and then any number of objectives from standard input, and
 * solves them one after another. It ends as soon as its input does, whatever an engine is doing,
 * and so does not outlive the process that started it.
 */
final class WorkerMain {

  static final int SOLVE = 1;
  static final int INTERRUPT = 2;

  static final int HELLO = 1;
  static final int UNAVAILABLE = 2;
  static final int PROGRESS = 3;
  static final int REPORT = 4;
  static final int FAILED = 5;

  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final ExecutorService engine = Executors.newSingleThreadExecutor();
  private Interrupter running = new Interrupter();
  private int current;

  private WorkerMain() {}

  /** Takes the words of a {@link BackendRecipe}. */
  public static void main(String[] args) {
    int status = 0;
    try {
      new WorkerMain().serve(new BackendRecipe(List.of(args)));
    } catch (Throwable t) {
      status = 1;
      t.printStackTrace();
    }
    // Not exit: an engine may still be running, and nothing is left to be saved.
    Runtime.getRuntime().halt(status);
  }

  private void serve(BackendRecipe recipe) throws IOException, ReflectiveOperationException {
    Backend backend = recipe.make();
    try {
      String version = backend.version();
      send(HELLO, o -> Wire.writeText(o, version));
    } catch (RuntimeException | LinkageError e) {
      send(UNAVAILABLE, o -> Wire.writeText(o, String.valueOf(e.getMessage())));
      return;
    }
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in, 1 << 16));
    IntegerProgram program = Wire.readProgram(in);
    Session session = backend.open(program);
    for (int command = in.read(); command >= 0; command = in.read()) {
      int number = in.readInt();
      if (command == SOLVE) {
        current = number;
        Objective objective = Wire.readObjective(in, program);
        running = new Interrupter();
        Effort effort = Wire.readEffort(in, program.variables()).withInterrupter(running);
        engine.execute(() -> solve(session, objective, effort));
      } else if (number == current) { // and not one that has come too late
        running.interrupt();
      }
    }
  }

  private void solve(Session session, Objective objective, Effort effort) {
    try {
      SolveReport report = session.solve(objective, effort, this::tell);
      send(REPORT, o -> Wire.write(o, report));
    } catch (IOException e) {
      Runtime.getRuntime().halt(1); // nobody listens
    } catch (OutOfMemoryError e) {
      throw e; // ends the process, by its flags
    } catch (Throwable t) {
      try {
        send(FAILED, o -> Wire.writeText(o, t.toString()));
      } catch (IOException e) {
        Runtime.getRuntime().halt(1);
      }
    }
  }

  private void tell(Progress progress) {
    try {
      send(PROGRESS, o -> Wire.write(o, progress));
    } catch (IOException e) {
      Runtime.getRuntime().halt(1); // nobody listens
    }
  }

  private void send(int kind, Body body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream data = new DataOutputStream(bytes);
    data.writeByte(kind);
    body.write(data);
    Frames.write(out, bytes.toByteArray());
  }

  @FunctionalInterface
  private interface Body {
    void write(DataOutputStream out) throws IOException;
  }
}
