package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT)
class PiControllerTest {
  private final HttpClient client = HttpClient.newHttpClient();
  @LocalServerPort
  private int port;

  private HttpRequest request(String strips) {
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/pi/" + strips)).build();
  }

  @Test
  void requestsAtTheSameTimeAreAllAnswered() {
    List<CompletableFuture<HttpResponse<String>>> answers = Stream.generate(() -> request("1000000")).limit(8)
        .map(request -> client.sendAsync(request, BodyHandlers.ofString())).toList();
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertEquals(Math.PI, Double.parseDouble(answer.join().body()), 1e-9);
    }
  }

  @Test
  void whatCannotBeComputedIsRefused() throws Exception {
    assertEquals(400, client.send(request("0"), BodyHandlers.ofString()).statusCode());
  }
}
