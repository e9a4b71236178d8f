package org.didyma.studio;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.studio.http.Secrets;
import org.didyma.studio.http.StudioServer;
import org.didyma.studio.project.Jobs;
import org.didyma.studio.project.Project;
import org.didyma.studio.steps.Pages;

/** A studio of its own with a browser's ways, but for scripts. */
final class Visitor implements AutoCloseable {

  /** Equal coins: answers of two visits can be compared. */
  static final Secrets SECRETS = new Secrets("place", "token", "cookie", "form");

  private static final Pattern FIELD =
      Pattern.compile(
          "<input ([^>]*)>|<select [^>]*name=\"([^\"]*)\"[^>]*>(.*?)</select>"
              + "|<textarea [^>]*name=\"([^\"]*)\"[^>]*>(.*?)</textarea>",
          Pattern.DOTALL);

  private static final Pattern ATTRIBUTE = Pattern.compile("([a-z-]+)=\"([^\"]*)\"");

  final StudioServer server;
  final Project project;
  final Jobs jobs = new Jobs();
  private final HttpClient client = HttpClient.newHttpClient();

  Visitor(Path folder) {
    project = Project.open(folder);
    server = StudioServer.start(0, SECRETS, new Pages(project, jobs, SECRETS.form(), false));
  }

  /** Host and port. */
  String host() {
    return URI.create(server.link()).getAuthority();
  }

  String address(String page) {
    return "http://" + host() + "/" + SECRETS.path() + "/" + page;
  }

  HttpRequest.Builder request(String page) {
    return HttpRequest.newBuilder(URI.create(address(page))).header("Cookie", "didyma=cookie");
  }

  /** Sends it, and follows to a page that answers a form. */
  HttpResponse<String> send(HttpRequest.Builder request) {
    HttpResponse<String> answer = sendOnce(request);
    return answer
        .headers()
        .firstValue("Location")
        .filter(location -> location.contains("?answer="))
        .map(location -> sendOnce(request(location)))
        .orElse(answer);
  }

  HttpResponse<String> sendOnce(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  HttpRequest.Builder form(String page, Map<String, List<String>> fields) {
    StringBuilder body = new StringBuilder("form=form");
    fields.forEach(
        (name, texts) ->
            texts.forEach(
                text -> body.append('&').append(encoded(name)).append('=').append(encoded(text))));
    return request(page)
        .header("Origin", "http://" + host())
        .header("Content-Type", "application/x-www-form-urlencoded")
        .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
  }

  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  String get(String page) {
    return send(request(page)).body();
  }

  /** Sends the form of a page that has a button, with some fields filled in otherwise. */
  HttpResponse<String> press(String page, String action, String... fields) {
    Map<String, List<String>> all = fields(formWith(get(page), action));
    for (int i = 0; i < fields.length; i += 2) {
      all.put(fields[i], List.of(fields[i + 1]));
    }
    all.putIfAbsent("action", List.of(action));
    return send(form(page, all));
  }

  /** Leaves a page by a link or back, with some fields of the form of a button filled in. */
  void leave(String page, String action, String... fields) {
    Map<String, List<String>> all = fields(formWith(get(page), action));
    for (int i = 0; i < fields.length; i += 2) {
      all.put(fields[i], List.of(fields[i + 1]));
    }
    all.put("action", List.of("draft"));
    send(form(page.replaceFirst("\\?.*", ""), all));
  }

  /** The form with a button. */
  static String formWith(String html, String action) {
    for (String form : html.split("<form ")) {
      String whole = form.contains("</form>") ? form.substring(0, form.indexOf("</form>")) : "";
      if (whole.contains("name=\"action\" value=\"" + action + "\"")) {
        return whole;
      }
    }
    throw new AssertionError("no form asks for " + action + " in " + html);
  }

  /** What a browser sends of a form. */
  static Map<String, List<String>> fields(String form) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    Matcher field = FIELD.matcher(form);
    while (field.find()) {
      if (field.group(1) != null) {
        Map<String, String> input = attributes(field.group(1));
        boolean isChoice = List.of("checkbox", "radio").contains(input.get("type"));
        if (!input.get("name").equals("form") && (!isChoice || input.containsKey("checked"))) {
          add(all, input.get("name"), input.getOrDefault("value", ""));
        }
      } else if (field.group(2) != null) {
        List<String> options = new ArrayList<>(List.of(field.group(3).split("<option ")));
        String chosen =
            options.stream()
                .skip(1)
                .filter(o -> o.contains("selected=\"\""))
                .findFirst()
                .orElse(options.get(1));
        add(all, field.group(2), attributes(chosen).get("value"));
      } else {
        add(all, field.group(4), plain(field.group(5)));
      }
    }
    return all;
  }

  private static void add(Map<String, List<String>> all, String name, String value) {
    all.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
  }

  private static Map<String, String> attributes(String text) {
    Map<String, String> all = new LinkedHashMap<>();
    Matcher attribute = ATTRIBUTE.matcher(text);
    while (attribute.find()) {
      all.put(attribute.group(1), plain(attribute.group(2)));
    }
    return all;
  }

  static String plain(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }

  /** Waits for the run that was begun. */
  void await() {
    try {
      jobs.last().orElseThrow().await(60_000);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
