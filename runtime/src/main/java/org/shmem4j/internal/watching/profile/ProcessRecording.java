package org.shmem4j.internal.watching.profile;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.outside.Account;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.watching.callsites.Agent;
import org.shmem4j.internal.watching.callsites.CallSites;
import org.shmem4j.internal.watching.callsites.Site;

/** The recording of this process, from its first PE's start to its last PE's end. */
final class ProcessRecording {
  private static final String SETTINGS = "shmem4j.jfc";
  private static final int CLOCK_READINGS = 10;
  private static final long MOST_BYTES = 512L << 20;
  private static final List<Class<? extends Event>> EVENTS = List.of(
      Events.Start.class, Events.Clock.class, Events.End.class, Events.CallSite.class, Events.Collective.class,
      Events.Wait.class,
      Events.Transfer.class, Events.TransferSample.class, Events.QuickCalls.class,
      Events.Batches.class, Events.Heap.class, Events.Lock.class);

  private final Path folder;
  private Recording recording;
  private int present;

  ProcessRecording(Path folder) {
    this.folder = folder;
  }

  synchronized void joined(int pe, int pes, int host) {
    if (present++ == 0) {
      start();
    }
    readClocks(pe);
    Events.Start start = new Events.Start();
    start.pe = pe;
    start.pes = pes;
    start.host = host;
    start.hostName = hostName();
    start.process = ProcessHandle.current().pid();
    start.agent = Agent.isPresent();
    start.commit();
  }

  /** Reads both clocks several times, and records the fastest attempt. */
  static void readClocks(int pe) {
    Events.Clock best = null;
    long quickest = Long.MAX_VALUE;
    for (int i = 0; i < CLOCK_READINGS; i++) {
      Events.Clock clock = new Events.Clock();
      long before = Outside.nanoTime();
      clock.begin();
      long took = Outside.nanoTime() - before;
      if (took < quickest) {
        quickest = took;
        best = clock;
        best.hostNanos = before + took / 2;
      }
    }
    best.pe = pe;
    best.end();
    best.commit();
  }

  private void start() {
    try {
      Path ignored = Account.folderOfRecords(folder);
      EVENTS.forEach(FlightRecorder::register);
      recording = new Recording(settings());
      recording.setName("shmem4j");
      recording.setMaxSize(MOST_BYTES);
      recording.setDumpOnExit(true);
      recording.setDestination(destination());
      recording.start();
      CallSites.all().forEach(this::callSite);
    } catch (IOException | ParseException e) {
      throw new ShmemException("a recording could not be started: folder=" + folder, e);
    }
  }

  private Configuration settings() throws IOException, ParseException {
    Path own = folder.resolve(SETTINGS);
    if (Files.exists(own)) {
      return Configuration.create(own);
    }
    try (Reader reader = new InputStreamReader(
        ProcessRecording.class.getResourceAsStream(SETTINGS), StandardCharsets.UTF_8)) {
      return Configuration.create(reader);
    }
  }

  private Path destination() {
    String name = "shmem4j-" + hostName() + "-" + ProcessHandle.current().pid();
    Path path = folder.resolve(name + ".jfr");
    for (int i = 2; Files.exists(path); i++) {
      path = folder.resolve(name + "-" + i + ".jfr");
    }
    return path;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  /** Records a call site when the program first calls it. */
  void callSite(Site site) {
    Events.CallSite event = new Events.CallSite();
    event.site = site.id();
    event.routine = site.routine();
    event.method = site.method();
    event.file = site.file();
    event.line = site.line();
    event.variable = site.variable();
    event.commit();
  }

  synchronized void left() {
    if (--present == 0) {
      recording.stop(); // writes the recording
      recording.close();
      recording = null;
    }
  }
}
