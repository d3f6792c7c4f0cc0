package org.shmem4j.internal.watching.profile;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.shmem4j.internal.watching.callsites.Site;

/** The events of a recording, as Mission Control and {@code jfr print} show them. */
final class Events {
  private static final String CATEGORY = "shmem4j";

  private Events() {}

  /** The common part of all events: the PE of the event. */
  @Category(CATEGORY)
  @StackTrace(false)
  @Enabled(false)
  @Registered(false)
  abstract static class PeEvent extends Event {
    @Label("PE")
    int pe;
  }

  /** An event within a call of the program. */
  @Registered(false)
  abstract static class CallEvent extends PeEvent {
    @Label("Call Site")
    @Description("Number of the shmem4j.CallSite event of this process; 0 if it is not known")
    int site;

    @Label("Place")
    @Description("Source file and line of the call in the program")
    String place;

    @Label("Stands For")
    @Description("Number of such events, of which only this one was written")
    int weight = 1;
  }

  @Name("shmem4j.Start")
  @Label("Start of a PE")
  @Category(CATEGORY)
  @Registered
  static final class Start extends PeEvent {
    @Label("PEs of the Job")
    int pes;

    @Label("Host Number")
    int host;

    @Label("Host")
    String hostName;

    @Label("Process")
    long process;

    @Label("Calls Known")
    @Description("Whether the agent knows the calls of the program by their lines")
    boolean agent;
  }

  @Name("shmem4j.Clock")
  @Label("Clock")
  @Description("Relates the recording's clock to the one that all processes of the host share")
  @Category(CATEGORY)
  @Registered
  static final class Clock extends PeEvent {
    @Label("Host Nanoseconds")
    @Description("Time when the event began, on a clock that all processes of the host share")
    long hostNanos;
  }

  @Name("shmem4j.End")
  @Label("End of a PE")
  @Category(CATEGORY)
  @Registered
  static final class End extends PeEvent {}

  @Name("shmem4j.CallSite")
  @Label("Call Site")
  @Description("A call of the library in the program")
  @Category(CATEGORY)
  @Registered
  static final class CallSite extends PeEvent {
    @Label("Call Site")
    int site;

    @Label("Routine")
    String routine;

    @Label("Method")
    String method;

    @Label("File")
    String file;

    @Label("Line")
    int line;

    @Label("Variable")
    @Description("The variable that takes the result of the call; empty if it is not known")
    String variable;
  }

  @Name("shmem4j.Collective")
  @Label("Collective")
  @Description("A collective from this PE's arrival to its end")
  @Category(CATEGORY)
  @Registered
  static final class Collective extends CallEvent {
    @Label("Call")
    String call;

    @Label("Team")
    @Description("Identifies the collective on the host, together with the number")
    long team;

    @Label("Number")
    long number;

    @Label("Members")
    @Description("The PEs of the team, in their order")
    String members;

    @Label("Root")
    int root;

    @Label("Bytes")
    @Description("Of the elements that each PE counts")
    @DataAmount
    long bytes;

    @Label("Last Peer")
    @Description("The PE that this one waited for last; -1 if it is not known")
    int peer = -1;

    @Label("Overlapped")
    @Description("Whether the program continued meanwhile")
    boolean overlapped;

    transient Site startedIn;
    transient UnrecordedActivity activity;
    transient long began;
  }

  @Name("shmem4j.Wait")
  @Label("Wait")
  @Description("A call that waited for another PE")
  @Category(CATEGORY)
  @Registered
  static final class Wait extends CallEvent {
    @Label("Call")
    String call;

    @Label("Peer")
    @Description("The PE that the call waited for; -1 if it is not known")
    int peer = -1;

    @Label("Offset")
    @Description("Offset of the awaited variable in the symmetric heap; -1 if it is not known")
    long offset = -1;

    transient UnrecordedActivity activity;
    transient Wait outer;
    transient Site startedIn;
    transient long began;
  }

  @Name("shmem4j.Transfer")
  @Label("Transfers")
  @Description("One-sided calls of one call site to one peer since the previous event")
  @Category(CATEGORY)
  @Registered
  static final class Transfer extends CallEvent {
    @Label("Peer")
    int peer;

    @Label("Calls")
    long calls;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Time in Calls")
    @Description("Estimated from those that were timed")
    @Timespan(Timespan.NANOSECONDS)
    long time;
  }

  @Name("shmem4j.Batches")
  @Label("Batches")
  @Description("What updates, fetches, a mailbox or an exchange sent to one peer since the previous event")
  @Category(CATEGORY)
  @Registered
  static final class Batches extends CallEvent {
    @Label("Peer")
    int peer;

    @Label("Batches")
    long batches;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Times Full")
    @Description("How many times this PE waited because the buffers for the peer were full")
    long full;

    @Label("Time Full")
    @Timespan(Timespan.NANOSECONDS)
    long waited;
  }

  @Name("shmem4j.TransferSample")
  @Label("Transfer")
  @Description("A one-sided call that was timed")
  @Category(CATEGORY)
  @Registered
  static final class TransferSample extends CallEvent {
    @Label("Peer")
    int peer;

    @Label("Offset")
    @Description("Offset in the symmetric heap at which it wrote or read")
    long offset;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("Signals")
    @Description("Whether it changed a variable that the peer can wait for")
    boolean signals;

    transient long began;
    transient TransferSlot slot;
  }

  @Name("shmem4j.QuickCalls")
  @Label("Quick Calls")
  @Description("Calls of one call site since the previous event that were too short for events")
  @Category(CATEGORY)
  @Registered
  static final class QuickCalls extends CallEvent {
    @Label("Calls")
    long calls;

    @Label("Time in Calls")
    @Description("Estimated from those that were timed")
    @Timespan(Timespan.NANOSECONDS)
    long time;
  }

  @Name("shmem4j.Heap")
  @Label("Symmetric Heap")
  @Category(CATEGORY)
  @Registered
  static final class Heap extends CallEvent {
    @Label("Allocated")
    @Description("Whether memory was allocated; otherwise it was freed")
    boolean allocated;

    @Label("Offset")
    long offset;

    @Label("Bytes")
    @DataAmount
    long bytes;

    @Label("In Use")
    @DataAmount
    long inUse;
  }

  @Name("shmem4j.Lock")
  @Label("Lock Held")
  @Category(CATEGORY)
  @Registered
  static final class Lock extends CallEvent {
    @Label("Offset")
    long offset;
  }
}
