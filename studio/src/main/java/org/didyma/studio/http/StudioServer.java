package org.didyma.studio.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.didyma.core.InvalidInputException;

/**
 * A server of this machine for the browser of its user: it listens on 127.0.0.1 alone, and answers
 * what its {@link Gate} admits. No answer is kept in any cache.
 */
public final class StudioServer implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";
  private static final int WORKERS = 8;
  private static final int WAITING = 64;

  static {
    // Whoever sends a request slowly, or holds many lines, must not keep others waiting.
    System.setProperty("sun.net.httpserver.maxReqTime", "30");
    System.setProperty("jdk.httpserver.maxConnections", "200");
  }

  private final HttpServer server;
  private final ExecutorService workers;
  private final Secrets secrets;
  private volatile long lastUse = System.nanoTime();
  private volatile boolean entered;

  private StudioServer(HttpServer server, Secrets secrets, Function<Request, Response> pages) {
    this.server = server;
    this.secrets = secrets;
    this.workers =
        Executors.newFixedThreadPool(
            WORKERS,
            work -> {
              Thread thread = new Thread(work, "didyma-studio");
              thread.setDaemon(true);
              return thread;
            });
    Gate gate = new Gate(secrets, server.getAddress().getPort());
    server.setExecutor(workers);
    server.createContext("/", exchange -> handle(exchange, gate, pages));
  }

  /**
   * Starts.
   *
   * @param port to listen on, or 0 for a free one
   * @param pages answers requests
   * @throws InvalidInputException when the port is taken
   */
  public static StudioServer start(int port, Secrets secrets, Function<Request, Response> pages) {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getByName(LOOPBACK), port), WAITING);
      StudioServer started = new StudioServer(server, secrets, pages);
      server.start();
      return started;
    } catch (IOException e) {
      throw new InvalidInputException(
          "port %d of this machine cannot be listened on".formatted(port),
          "choose another one, or leave --port out for a free one.",
          e);
    }
  }

  /** The first address, which is as good as a password. */
  public String link() {
    return "http://%s:%d/%s/?token=%s"
        .formatted(LOOPBACK, server.getAddress().getPort(), secrets.path(), secrets.token());
  }

  /** Whether somebody who may has asked for a page. */
  public boolean isEntered() {
    return entered;
  }

  /** Nanoseconds since the last admitted request. */
  public long idleNanos() {
    return System.nanoTime() - lastUse;
  }

  private void handle(HttpExchange exchange, Gate gate, Function<Request, Response> pages)
      throws IOException {
    try (exchange) {
      send(exchange, answer(exchange, gate, pages));
    }
  }

  private Response answer(HttpExchange exchange, Gate gate, Function<Request, Response> pages)
      throws IOException {
    try {
      var welcome = gate.welcome(exchange);
      if (welcome.isPresent()) {
        return welcome.get();
      }
      Request request = gate.admit(exchange);
      lastUse = System.nanoTime();
      entered = true;
      return pages.apply(request);
    } catch (Gate.Refused e) {
      return e.response();
    } catch (RuntimeException | Error e) {
      // Its message may hold private values.
      return Response.text(500, "internal error: %s\n".formatted(e.getClass().getSimpleName()));
    }
  }

  private static void send(HttpExchange exchange, Response response) throws IOException {
    var headers = exchange.getResponseHeaders();
    headers.set("Content-Type", response.type());
    headers.set("Content-Security-Policy", response.policy().header());
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    response.headers().forEach(headers::set);
    if (response.status() == 413) {
      // The rest of the form is not read.
      headers.set("Connection", "close");
    }
    boolean isEmpty = response.content().length == 0 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(response.status(), isEmpty ? -1 : response.content().length);
    if (!isEmpty) {
      try (OutputStream out = exchange.getResponseBody()) {
        out.write(response.content());
      }
    }
  }

  /** Ends; who still waits for an answer has a moment to get it. */
  @Override
  public void close() {
    server.stop(0);
    workers.shutdownNow();
  }
}
