package org.shmem4j.watched;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntSupplier;
import org.shmem4j.Shmem;
import org.shmem4j.check.Routine;
import org.shmem4j.internal.pe.control.Group;
import org.shmem4j.internal.pe.control.Trace;
import org.shmem4j.internal.pe.control.TracedCall;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.internal.watching.callsites.Watch;

/** Prints the calls of the library that it makes, and in which of them collectives start. */
public final class CallSitesProgram {
  private static final List<String> SEEN = Collections.synchronizedList(new ArrayList<>());

  private CallSitesProgram() {}

  public static void main(String[] args) {
    CallSites.watch(new Watch() {
      @Override
      public MethodHandle watched(Site site, MethodHandle call) {
        SEEN.add("link " + site.routine() + " " + new TreeSet<>(site.effects()) + " " + site.roles() + " in "
            + site.method());
        return CallSites.noted(site, call);
      }

      @Override
      public Trace trace(int pe, int pes, int host, int hosts) {
        return new Trace() {
          @Override
          public Object collectiveStarts(TracedCall call, Group group, long number, boolean blocks) {
            Site site = CallSites.current();
            SEEN.add(call.call() + " in " + site.routine() + " at line " + (site.line() - FIRST_LINE));
            return null;
          }
        };
      }
    });
    Shmem.launch(2, CallSitesProgram::body);
    SEEN.forEach(System.out::println);
  }

  /** Mentions the annotation of routines, and offers none. */
  private static final class Mentions {
    static boolean isRoutine(Routine routine) {
      return routine != null;
    }
  }

  private static final int FIRST_LINE = 59; // of the body

  @SuppressWarnings("shmem-index-beyond-length")
  private static void body(Shmem shmem) { // one call is refused
    Cells cells = shmem.callocate(Cells.TYPE, 4);
    shmem.barrierAll();
    Routines.longP(cells, 2, 7, 1 - shmem.myPe());
    shmem.worldTeam().sync();
    cells.set(0, Routines.longG(cells, 2, shmem.myPe()) + 1);
    try {
      Routines.longG(cells, 4, 0);
    } catch (IndexOutOfBoundsException e) {
      SEEN.add("refused " + (e.getMessage() != null) + " back in <" + CallSites.current().routine() + ">");
    }
    SEEN.add("mentioned " + Mentions.isRoutine(null));
    SEEN.add("values " + cells.get(0) + " " + cells.get(2));
    SEEN.add("corner " + cells.square().corner());
    List.of(shmem).forEach(Shmem::quiet);
    IntSupplier size = shmem.worldTeam()::nPes;
    SEEN.add("size " + size.getAsInt());
  }
}
