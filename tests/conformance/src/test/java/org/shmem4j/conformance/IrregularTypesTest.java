package org.shmem4j.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.api.irregular.LongUpdates;
import org.shmem4j.pretend.PretendHosts;

/**
 * Updates of every type and operation, over several PEs and tiny pipes, on one host and over hosts, against the same on one
 * PE, and fetches of every type against the elements.
 */
@Timeout(60)
class IrregularTypesTest {
  private static final int PES = 3;
  private static final int CELLS = 8;
  private static final int UPDATES = 200;

  static Stream<Class<?>> updates() throws Exception {
    return classes("Updates");
  }

  static Stream<Class<?>> fetches() throws Exception {
    return classes("Fetches");
  }

  private static Stream<Class<?>> classes(String suffix) throws Exception {
    URI where = LongUpdates.class.getResource("LongUpdates.class").toURI();
    if (where.getScheme().equals("jar")) {
      try (FileSystem jar = FileSystems.newFileSystem(where, Map.of())) {
        return names(jar.getPath("org/shmem4j/api/irregular"), suffix);
      }
    }
    return names(Path.of(where).getParent(), suffix);
  }

  private static Stream<Class<?>> names(Path folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names = files.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(suffix + ".class") && !name.contains("$")).sorted().toList();
      assertThat(names).hasSizeGreaterThan(20);
      return names.stream().<Class<?>>map(name -> named(name.replace(".class", ""))).toList().stream();
    }
  }

  private static Class<?> named(String name) {
    try {
      return Class.forName("org.shmem4j.api.irregular." + name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("updates")
  void everyOperation(Class<?> type) {
    for (Method operation : operations(type)) {
      byte[] expected = onOnePe(type, operation);
      Shmem.launch(PES, Map.of("SHMEM4J_PIPE_BYTES", "1"),
          shmem -> assertPart(expected, type, operation, shmem));
    }
  }

  private static List<Method> operations(Class<?> type) {
    List<Method> operations = Stream.of(type.getMethods())
        .filter(method -> method.getParameterCount() > 2 && !Modifier.isStatic(method.getModifiers())
            && method.getDeclaringClass() == type)
        .sorted((a, b) -> a.getName().compareTo(b.getName())).toList();
    assertThat(operations).extracting(Method::getName).contains("set");
    return operations;
  }

  private static byte[] onOnePe(Class<?> type, Method operation) {
    byte[][] onOne = new byte[1][];
    Shmem.launch(1, shmem -> onOne[0] = run(shmem, type, operation));
    return onOne[0];
  }

  private static void assertPart(byte[] expected, Class<?> type, Method operation, Shmem shmem) throws Exception {
    byte[] part = run(shmem, type, operation);
    int from = shmem.myPe() * part.length;
    assertThat(part).as("%s on PE %d", operation, shmem.myPe())
        .isEqualTo(Arrays.copyOfRange(expected, from, from + part.length));
  }

  /** Each on a host of its own, so that elements travel from PE to PE; or two on one, so that a PE passes them on. */
  @ParameterizedTest
  @Tag("brief")
  @CsvSource(delimiter = ';', value = {"0,1,2; 0", "0,0,1; 1"})
  void everyOperationAndElementOverHosts(String hosts, int first) throws Exception {
    overHosts(hosts, first, 2);
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"0,1,2", "0,0,1"})
  void everyOperationAndElementOverAllHosts(String hosts) throws Exception {
    overHosts(hosts, 0, 1);
  }

  /** Tries some operation of the first type, then each so many further on, and so with the fetches. */
  private static void overHosts(String hosts, int first, int step) throws Exception {
    Map<Method, byte[]> expected = new LinkedHashMap<>();
    for (Method operation : each(updates().flatMap(type -> operations(type).stream()).toList(), first, step)) {
      expected.put(operation, onOnePe(operation.getDeclaringClass(), operation));
    }
    List<Class<?>> fetches = each(fetches().toList(), first, step);
    overHosts(hosts, shmem -> {
      for (Map.Entry<Method, byte[]> operation : expected.entrySet()) {
        assertPart(operation.getValue(), operation.getKey().getDeclaringClass(), operation.getKey(), shmem);
      }
      for (Class<?> type : fetches) {
        checkFetches(shmem, type);
      }
    });
  }

  private static <T> List<T> each(List<T> all, int first, int step) {
    return IntStream.iterate(first, at -> at < all.size(), at -> at + step).mapToObj(all::get).toList();
  }

  /** Runs a body on pretend hosts, between which each message has a delay of its own, with tiny buffers. */
  private static void overHosts(String hosts, ShmemBody body) {
    Map<String, String> properties = Map.of("shmem4j.test.engine", PretendHosts.class.getName(),
        PretendHosts.HOSTS, hosts, PretendHosts.DELAY, "7,50", "shmem4j.pipe.bytes", "1");
    properties.forEach(System::setProperty);
    try {
      Shmem.run(body);
    } finally {
      properties.keySet().forEach(System::clearProperty);
    }
  }

  /** Sends all updates, on one PE those of all; returns this PE's part of the array, on one PE all parts. */
  private static byte[] run(Shmem shmem, Class<?> type, Method operation) throws Exception {
    Method open = Stream.of(type.getMethods()).filter(one -> one.getName().equals("open")).findFirst().orElseThrow();
    HandleType<?> handles = (HandleType<?>) open.getParameterTypes()[1].getField("TYPE").get(null);
    int pes = shmem.nPes();
    SymmetricArray array = shmem.callocate(handles, pes == 1 ? PES * CELLS : CELLS);
    Team world = shmem.worldTeam();
    AutoCloseable updates = (AutoCloseable) open.invoke(null, world, array);
    boolean sets = operation.getName().equals("set");
    Random random = new Random(5);
    for (int n = 0; n < (sets ? CELLS : UPDATES); n++) {
      int sender = random.nextInt(PES);
      int pe = random.nextInt(PES);
      int index = random.nextInt(CELLS);
      if (sets) {
        index = n; // once each, as of several any is the last
      }
      Object[] arguments = new Object[operation.getParameterCount()];
      arguments[0] = pes == 1 ? 0 : pe;
      arguments[1] = pes == 1 ? (long) pe * CELLS + index : (long) index;
      for (int i = 2; i < arguments.length; i++) {
        arguments[i] = small(operation.getParameterTypes()[i], random.nextInt(5));
      }
      if (pes == 1 || sender == shmem.myPe()) {
        Object ignored = operation.invoke(updates, arguments);
      }
    }
    Object ignored = type.getMethod("complete").invoke(updates);
    updates.close();
    return withoutGaps(array, operation.getParameterTypes());
  }

  /** {@return the bytes of an array, zeros where a value and an index of different lengths leave some unused} */
  private static byte[] withoutGaps(SymmetricArray array, Class<?>... parameters) {
    byte[] bytes = array.segment().toArray(JAVA_BYTE);
    if (parameters.length == 4 && parameters[2] != parameters[3]) {
      int field = array.elementBytes() / 2;
      for (int at = 0; at < bytes.length; at += field) {
        Class<?> type = parameters[2 + at / field % 2];
        int used = type == short.class ? Short.BYTES : type == int.class ? Integer.BYTES : field;
        Arrays.fill(bytes, at + used, at + field, (byte) 0);
      }
    }
    return bytes;
  }

  @ParameterizedTest
  @MethodSource("fetches")
  void everyElement(Class<?> type) {
    Shmem.launch(PES, shmem -> checkFetches(shmem, type));
  }

  private static void checkFetches(Shmem shmem, Class<?> type) throws Exception {
    Method open = Stream.of(type.getMethods()).filter(one -> one.getName().equals("open")).findFirst().orElseThrow();
    HandleType<?> handles = (HandleType<?>) open.getParameterTypes()[1].getField("TYPE").get(null);
    int bytes = handles.elementBytes();
    SymmetricArray source = shmem.allocate(handles, CELLS);
    SymmetricArray dest = shmem.allocate(handles, PES * CELLS);
    for (int i = 0; i < CELLS * bytes; i++) {
      source.segment().set(JAVA_BYTE, i, (byte) (shmem.myPe() * 31 + i * 7));
    }
    shmem.barrierAll();
    AutoCloseable fetches = (AutoCloseable) open.invoke(null, shmem.worldTeam(), dest, source);
    Method get = type.getMethod("get", long.class, int.class, long.class);
    for (int to = 0; to < PES * CELLS; to++) {
      Object ignored = get.invoke(fetches, (long) to, to % PES, (long) to / PES);
    }
    Object ignored = type.getMethod("complete").invoke(fetches);
    fetches.close();
    for (int to = 0; to < PES * CELLS; to++) {
      for (int i = 0; i < bytes; i++) {
        assertThat(dest.segment().get(JAVA_BYTE, (long) to * bytes + i))
            .isEqualTo((byte) (to % PES * 31 + (to / PES * bytes + i) * 7));
      }
    }
  }

  /** A number so small that sums of floating point numbers are exact. */
  private static Object small(Class<?> type, int value) {
    if (type == byte.class) {
      return (byte) value;
    } else if (type == short.class) {
      return (short) value;
    } else if (type == int.class) {
      return value;
    } else if (type == long.class) {
      return (long) value;
    } else if (type == float.class) {
      return (float) value;
    }
    return (double) value;
  }
}
