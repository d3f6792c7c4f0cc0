package org.shmem4j.internal.transport.ucx;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.shmem4j.ShmemException;

/**
 * The transports and devices that UCX would use here, as text for the user. UCX prints them, and this class reads that
 * output.
 */
@SuppressWarnings("restricted") // native calls
public final class UcxDevices {
  private static final Pattern DEVICE = Pattern.compile("resource\\s.*\\s(\\w+/\\S+)\\s*$", Pattern.MULTILINE);

  private UcxDevices() {}

  /** {@return UCX's version and the devices that it would use, or the reason why it cannot be used} */
  public static String describe() {
    return UcxTransport.refusal().map(reason -> "not from here: " + reason).orElseGet(() -> {
      long context = Ucp.init(2);
      try {
        Set<String> devices = new TreeSet<>();
        for (Matcher found = DEVICE.matcher(printed(context)); found.find(); ) {
          boolean ignored = devices.add(found.group(1));
        }
        return "UCX " + Ucp.version() + ": " + String.join(", ", devices);
      } finally {
        Ucp.cleanup(context);
      }
    });
  }

  private static String printed(long context) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(ADDRESS);
      MemorySegment length = arena.allocate(JAVA_LONG);
      Linker linker = Linker.nativeLinker();
      MethodHandle open = linker.downcallHandle(
          linker.defaultLookup().findOrThrow("open_memstream"), FunctionDescriptor.of(JAVA_LONG, ADDRESS, ADDRESS));
      MethodHandle close = linker.downcallHandle(
          linker.defaultLookup().findOrThrow("fclose"), FunctionDescriptor.of(JAVA_INT, JAVA_LONG));
      MethodHandle free = linker.downcallHandle(
          linker.defaultLookup().findOrThrow("free"), FunctionDescriptor.ofVoid(JAVA_LONG));
      long stream = (long) open.invokeExact(text, length);
      Ucp.print(context, stream);
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
