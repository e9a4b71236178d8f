package org.didyma.studio;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.studio.http.Secrets;
import org.didyma.studio.http.StudioServer;
import org.didyma.studio.project.Job;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.Project;
import org.didyma.studio.steps.Pages;
import org.jspecify.annotations.Nullable;

/** {@code didyma studio}: serves a folder to the browser of its user until nobody asks any more. */
public final class Studio implements Operation {

  /** The operation in a list of operations. */
  public static final OperationEntry ENTRY =
      new OperationEntry("studio", "learn a card in the browser, step by step", Studio::new);

  /** After so long without a request, and without a run, it ends. */
  private static final Duration IDLE = Duration.ofHours(2);

  /** So long after a request its page is there. */
  private static final Duration READING = Duration.ofMillis(300);

  private static final int POLL_MILLIS = 100;
  private static final int LAST_WORDS_MILLIS = 2000;
  private static final int MOST_PORTS = 65_535;

  private static final Parameter<Path> FOLDER =
      Parameter.file("folder", "FOLDER")
          .says("where columns, ledgers and cards are kept")
          .derived("this folder, with --demo a new one");

  private static final Parameter<Integer> PORT =
      Parameter.read("port", "N", Studio::port, String::valueOf)
          .says("the port of this machine to listen on")
          .derived("a free one");

  private static final Parameter<Boolean> NO_BROWSER =
      Parameter.flag("no-browser").says("print the link, and open no browser");

  private static final Parameter<Boolean> DEMO =
      Parameter.flag("demo").says("begin with a bundled public table, and explain each step");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Opens a page in your browser that leads from a table to a card: columns, budget, plan,"
                + " release and results. It is served by this machine for you alone, and asks"
                + " nothing of any other machine. Every step also shows its command.",
            "What it makes is in FOLDER, and is the same as the commands make. End it there, or"
                + " with Ctrl-C; it ends by itself two hours after the last page.")
        .arguments(FOLDER)
        .takes(Group.main(PORT, NO_BROWSER, DEMO))
        .example("studio --demo");
  }

  @Override
  public Result run(Inputs in, Context context) {
    Secrets secrets = Secrets.fresh();
    boolean demo = in.isOn(DEMO);
    Project project = Project.open(folder(in.given(FOLDER).orElse(null), demo));
    if (demo && !project.hasTable()) {
      project.answer("dataset", "bank");
      project.answer("records", "45000");
      project.answer("cost", "8:1");
      project.answer("epsilon", "1");
    }
    Jobs jobs = new Jobs();
    Pages pages = new Pages(project, jobs, secrets.form(), demo);
    try (StudioServer server = StudioServer.start(in.given(PORT).orElse(0), secrets, pages)) {
      context.note("Didyma Studio works in " + project.folder() + ". Its page, for you alone:");
      context.note("  " + server.link());
      if (!in.isOn(NO_BROWSER)) {
        Browser.open(server.link(), context);
      }
      await(server, jobs, context, pages::isEnded);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return () -> List.of(new Section.Text("Didyma Studio has ended.\n"));
  }

  /** A port, or 0 for any free one, as other servers take it. */
  private static int port(String text) {
    if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= MOST_PORTS) {
      return Integer.parseInt(text);
    }
    throw new InvalidInputException(
        "%s is %s, which is not a whole number from 0 to %d"
            .formatted(ParameterReference.of("port"), QuotedText.of(text), MOST_PORTS),
        "use one that is free, such as 8000, or 0 for any free one.");
  }

  private static Path folder(@Nullable Path named, boolean demo) {
    if (named != null || !demo) {
      return named == null ? Path.of("") : named;
    }
    try {
      return Files.createTempDirectory("didyma-studio-demo");
    } catch (IOException e) {
      throw new InvalidInputException(
          "no folder for the demonstration can be made", "name one.", e);
    }
  }

  /** Has what the next pages need loaded and compiled. */
  private static void prepare() {
    Thread thread =
        new Thread(
            () -> {
              try {
                FirstVisit.toThePlan();
              } catch (RuntimeException | Error e) {
                // Then the pages load it themselves.
                return;
              }
            },
            "didyma-studio-first-visit");
    thread.setDaemon(true);
    thread.start();
  }

  private static void await(
      StudioServer server, Jobs jobs, Context context, BooleanSupplier isEnded)
      throws InterruptedException {
    boolean isPrepared = false;
    while (!context.cancellation().isCancelled()
        && !isEnded.getAsBoolean()
        && (jobs.isRunning() || server.idleNanos() < IDLE.toNanos())) {
      Thread.sleep(POLL_MILLIS);
      // While the first page is read, which must not wait for it.
      if (!isPrepared && server.isEntered() && server.idleNanos() > READING.toNanos()) {
        isPrepared = true;
        prepare();
      }
    }
    if (jobs.isRunning()) {
      Job job = jobs.last().orElseThrow();
      job.stop();
      job.await(LAST_WORDS_MILLIS);
      job.stopped().ifPresent(meaning -> context.note("note: " + meaning.message()));
    }
  }
}
