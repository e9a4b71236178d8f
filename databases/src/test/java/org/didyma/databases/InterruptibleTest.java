package org.didyma.databases;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class InterruptibleTest {

  /** Some drivers cancel nothing, and say so by an exception. */
  @Test
  void aStopIsAStopWhereNothingCanBeCancelled() {
    CountDownLatch stopped = new CountDownLatch(1);
    Statement statement =
        (Statement)
            Proxy.newProxyInstance(
                Statement.class.getClassLoader(),
                new Class<?>[] {Statement.class},
                (proxy, method, arguments) -> {
                  stopped.countDown();
                  throw new SQLFeatureNotSupportedException("cancel");
                });
    assertThatThrownBy(
            () ->
                Interruptible.run(
                    statement,
                    () -> {
                      throw new IllegalStateException("stopped");
                    },
                    () -> {
                      try {
                        stopped.await();
                      } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                      }
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("stopped");
  }
}
