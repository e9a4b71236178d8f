package org.didyma.solver.worker;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.didyma.solver.Backend;
import org.didyma.solver.Effort;
import org.didyma.solver.EngineFacts;
import org.didyma.solver.EngineUnavailableException;
import org.didyma.solver.IntegerProgram;
import org.didyma.solver.Session;
import org.didyma.solver.SessionBackend;
import org.didyma.solver.watch.Watchdog;
import org.jspecify.annotations.Nullable;

/**
 * A backend whose engine runs in a child JVM, about a third of a second away. A crash, a kill, the
 * end of memory and a hang of the engine become reports with {@link
 * org.didyma.solver.Termination#ERROR}; this process lives on and never loads the engine's code.
 * Seconds in progress and reports are those of the engine, without the start of its process. The
 * child ends with its session, and also when this process is killed; it leaves no files behind.
 *
 * <p>An engine that is silent for the grace of this backend after its time limit or after an
 * interrupt is killed; the report then has what it told before. The time limit counts from the call
 * and includes the start of the process. Without a limit a hang cannot be told from hard work.
 */
public final class WorkerBackend implements SessionBackend {

  /** How long the engine may take to say its version. */
  private static final Duration START = Duration.ofSeconds(10);

  private final Backend backend;
  private final BackendRecipe recipe;
  private final Duration grace;
  private @Nullable String version;

  /**
   * @param backend whose class is public and has a public constructor for its {@link
   *     Backend#settings}, by which the child makes another one; this object itself is only asked
   *     for its name, its facts and its refusals
   */
  public WorkerBackend(Backend backend) {
    this(backend, Watchdog.GRACE);
  }

  /**
   * @param grace how long an engine may take to answer after its time limit or an interrupt
   */
  public WorkerBackend(Backend backend, Duration grace) {
    this.recipe = BackendRecipe.of(backend);
    this.backend = backend;
    this.grace = grace;
  }

  @Override
  public String name() {
    return backend.name();
  }

  @Override
  public synchronized String version() {
    if (version == null) {
      version = askVersion();
    }
    return version;
  }

  @Override
  public EngineFacts facts() {
    return backend.facts();
  }

  @Override
  public Optional<String> refusal(IntegerProgram program, Effort effort) {
    return backend.refusal(program, effort);
  }

  @Override
  public Session open(IntegerProgram program) {
    return new WorkerSession(backend, recipe, program, grace);
  }

  private String askVersion() {
    try (WorkerProcess process = WorkerProcess.start(recipe)) {
      Optional<WorkerProcess.Message> message = process.next(START.toNanos());
      if (message.isEmpty()) {
        throw unavailable("the worker process of " + name() + " does not answer", null);
      }
      return switch (message.get().kind()) {
        case WorkerMain.HELLO -> Wire.readText(message.get().body());
        case WorkerMain.UNAVAILABLE -> throw unavailable(Wire.readText(message.get().body()), null);
        default -> throw unavailable(process.end(), null);
      };
    } catch (IOException e) {
      throw unavailable("no worker process can be started: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("interrupted", e);
    }
  }

  private static EngineUnavailableException unavailable(String what, @Nullable Exception cause) {
    return new EngineUnavailableException(
        what, "run `java -version` to see that Java works.", cause);
  }
}
