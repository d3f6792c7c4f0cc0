package org.shmem4j.internal.betweenhosts.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Access to native libraries for transports. The JVM asks whether the module that gets a handle may use native code: since
 * that is this one, users enable native access for it alone, whatever transport a job uses.
 */
@SuppressWarnings("restricted") // what transports have of native code
public final class NativeCalls {
  private static final Linker LINKER = Linker.nativeLinker();

  private NativeCalls() {}

  /** {@return whether native code may be used} */
  public static boolean areEnabled() {
    return NativeCalls.class.getModule().isNativeAccessEnabled();
  }

  /** {@return a library, loaded for the rest of the process} */
  public static SymbolLookup library(String name) {
    return SymbolLookup.libraryLookup(name, Arena.global());
  }

  /** {@return a function of the C library, if it has it} */
  public static Optional<MemorySegment> find(String name) {
    return LINKER.defaultLookup().find(name);
  }

  /** {@return a function of the C library as a method} */
  public static MethodHandle call(String name, FunctionDescriptor descriptor) {
    return call(LINKER.defaultLookup().findOrThrow(name), descriptor);
  }

  /** {@return a function as a method} */
  public static MethodHandle call(MemorySegment function, FunctionDescriptor descriptor) {
    return LINKER.downcallHandle(function, descriptor);
  }

  /** {@return a method of an object as a function, valid for the rest of the process} */
  public static MemorySegment callback(MethodHandle method, FunctionDescriptor descriptor) {
    return LINKER.upcallStub(method, descriptor, Arena.global());
  }

  /** {@return native memory, valid as long as whoever owns it says} */
  public static MemorySegment memory(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }
}
