package org.shmem4j.internal.betweenhosts.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Access to native libraries for transports. The JVM checks whether the module that obtains a method handle may use
 * native code. Since that is this module, users enable native access for it alone, whatever transport a job uses.
 */
@SuppressWarnings("restricted") // the native code of transports goes through here
public final class NativeCalls {
  private static final Linker LINKER = Linker.nativeLinker();

  private NativeCalls() {}

  /** {@return whether native code may be used} */
  public static boolean areEnabled() {
    return NativeCalls.class.getModule().isNativeAccessEnabled();
  }

  /** {@return a library, loaded until the process ends} */
  public static SymbolLookup library(String name) {
    return SymbolLookup.libraryLookup(name, Arena.global());
  }

  /** {@return a function of the C library, if it has it} */
  public static Optional<MemorySegment> find(String name) {
    return LINKER.defaultLookup().find(name);
  }

  /** {@return a method handle for a function of the C library} */
  public static MethodHandle call(String name, FunctionDescriptor descriptor) {
    return call(LINKER.defaultLookup().findOrThrow(name), descriptor);
  }

  /** {@return a method handle for a function} */
  public static MethodHandle call(MemorySegment function, FunctionDescriptor descriptor) {
    return LINKER.downcallHandle(function, descriptor);
  }

  /** {@return a function pointer for a method, valid until the process ends} */
  public static MemorySegment callback(MethodHandle method, FunctionDescriptor descriptor) {
    return LINKER.upcallStub(method, descriptor, Arena.global());
  }

  /** {@return native memory, valid as long as its owner guarantees} */
  public static MemorySegment memory(long address, long bytes) {
    return MemorySegment.ofAddress(address).reinterpret(bytes);
  }
}
