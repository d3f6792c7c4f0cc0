package org.shmem4j.examples.tasks;

import static org.shmem4j.api.Scalars.doubleSum;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.shmem4j.Shmem;

/**
 * A service that computes each answer on several PEs, which are threads of it: pi, from a number of strips under a
 * quarter of a circle. Requests wait for each other, since each uses all cores.
 *
 * <pre>java --add-modules jdk.incubator.vector -cp … org.shmem4j.examples.tasks.PiService 8080
 * curl localhost:8080/pi/1000000</pre>
 */
public final class PiService {
  private static final int PES = 2;
  private static final String PATH = "/pi/";
  /** Keep a request from taking more memory, or from waiting longer in a call of the library. */
  private static final Map<String, String> LIMITS = Map.of("SHMEM_SYMMETRIC_SIZE", "1m", "SHMEM4J_TIMEOUT", "10s");

  private PiService() {}

  /**
   * Starts the service, which ends when it is killed.
   *
   * @param args its port
   */
  public static void main(String[] args) throws IOException {
    start(Integer.parseInt(args[0]));
  }

  /** Starts the service, whose requests one thread answers, one after the other. */
  static HttpServer start(int port) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(PATH, PiService::answer);
    server.start();
    return server;
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String asked = exchange.getRequestURI().getPath().substring(PATH.length());
      if (!asked.matches("[1-9][0-9]{0,8}")) {
        send(exchange, 400, "strips must be a number from 1 to 999999999: strips=" + asked);
        return;
      }
      send(exchange, 200, String.valueOf(pi(Integer.parseInt(asked))));
    }
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  static double pi(int strips) {
    double[] result = new double[1];
    Shmem.launch(PES, LIMITS, shmem -> {
      double sum = 0;
      for (int strip = shmem.myPe(); strip < strips; strip += shmem.nPes()) {
        double x = (strip + 0.5) / strips;
        sum += 4 / (1 + x * x) / strips;
      }
      double pi = doubleSum(shmem.worldTeam(), sum);
      if (shmem.myPe() == 0) {
        result[0] = pi;
      }
    });
    return result[0];
  }
}
