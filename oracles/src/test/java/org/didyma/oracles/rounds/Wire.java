package org.didyma.oracles.rounds;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.jspecify.annotations.Nullable;

/**
 * Rounds whose tasks and reports go through bytes, as they do on a cluster; what becomes of them is
 * up to a test.
 */
public class Wire implements Rounds {

  private final boolean bytes;
  private int rounds;

  public Wire() {
    this(true);
  }

  /**
   * Rounds that may do without bytes, which take most of their time.
   *
   * @param bytes whether tasks and reports go through them
   */
  public Wire(boolean bytes) {
    this.bytes = bytes;
  }

  /** How many rounds there were. */
  public int rounds() {
    return rounds;
  }

  @Override
  public int parallelism() {
    return 2;
  }

  /** A task on its way out. */
  protected Object dealt(Object task) {
    return task;
  }

  /** A report on its way back. */
  protected Object reported(Object report) {
    return report;
  }

  @Override
  public <T extends Serializable, R extends Serializable> Session<T, R> begin(
      RoundWork<T, R> work) {
    RoundWork<T, R> there = sent(work);
    return new Session<>() {
      private @Nullable RoundWorker<T, R> worker;

      @Override
      @SuppressWarnings("unchecked")
      public List<R> run(List<T> tasks, Runnable pause) {
        rounds++;
        List<R> reports = new ArrayList<>();
        for (T task : tasks) {
          pause.run();
          if (worker == null) {
            worker = there.worker(CancellationToken.NEVER);
          }
          R report = sent(worker.run((T) dealt(sent(task)), CancellationToken.NEVER));
          // A worker that is made anew in the middle goes on where another one was.
          worker = rounds % 9 == 0 ? null : worker;
          reports.add((R) reported(report));
        }
        return reports;
      }

      @Override
      public void close() {}
    };
  }

  @SuppressWarnings("unchecked")
  private <T> T sent(T object) {
    if (!bytes) {
      return object;
    }
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      new ObjectOutputStream(bytes).writeObject(object);
      return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }
}
