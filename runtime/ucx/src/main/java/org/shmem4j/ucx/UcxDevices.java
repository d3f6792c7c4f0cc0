package org.shmem4j.ucx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.betweenhosts.transport.NativeCalls;

/**
 * The transports and devices that UCX would use here, as text for the user. UCX prints them, and this class parses that
 * output.
 */
public final class UcxDevices {
  private static final Pattern DEVICE = Pattern.compile("resource\\s.*\\s(\\w+/\\S+)\\s*$", Pattern.MULTILINE);

  private UcxDevices() {}

  /** {@return UCX's version and the devices that it would use, or the reason why it cannot be used} */
  public static String describe() {
    return UcxTransport.refusal().map(reason -> "not available here: " + reason).orElseGet(() -> {
      long context = Ucp.init(2, List.of());
      try {
        return "UCX " + Ucp.version() + ": " + String.join(", ", of(context));
      } finally {
        Ucp.cleanup(context);
      }
    });
  }

  /** {@return the transports and devices of a context} */
  static Set<String> of(long context) {
    Set<String> devices = new TreeSet<>();
    for (Matcher found = DEVICE.matcher(printed(stream -> Ucp.print(context, stream))); found.find();) {
      boolean ignored = devices.add(found.group(1));
    }
    return devices;
  }

  /** {@return what the user's UCX settings say about networks, as text for the user} */
  static String chosen() {
    return Stream.of("UCX_NET_DEVICES", "UCX_TLS")
        .map(name -> Optional.ofNullable(System.getenv(name)).map(value -> name + "=" + value)
            .orElse(name + " is unset"))
        .collect(Collectors.joining(", "));
  }

  /** {@return what a function prints to a stream of the C library} */
  static String printed(LongConsumer print) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(ADDRESS);
      MemorySegment length = arena.allocate(JAVA_LONG);
      MethodHandle open = NativeCalls.call(
          "open_memstream", FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS));
      MethodHandle close = NativeCalls.call(
          "fclose", FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
      MethodHandle free = NativeCalls.call(
          "free", FunctionDescriptor.ofVoid(JAVA_LONG));
      long stream = (long) open.invokeExact(text, length);
      print.accept(stream);
      int ignored = (int) close.invokeExact(stream);
      long at = text.get(JAVA_LONG, 0);
      String printed = Ucp.memory(at, length.get(JAVA_LONG, 0) + 1).getString(0);
      free.invokeExact(at);
      return printed;
    } catch (ShmemException e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a native call threw", e);
    }
  }
}
