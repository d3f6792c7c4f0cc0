package org.shmem4j.tools.checkedrun;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A search through the records of a job while it runs; it deletes records that are done. */
public final class Search {
  private final Source source;
  private final CompletableFuture<CheckReport> report = new CompletableFuture<>();

  /**
   * Starts the search, in a thread of its own.
   *
   * @param folder the folder into which the PEs write
   * @param pes the PEs of the job
   */
  public Search(Path folder, int pes) {
    this.source = new Source(folder, pes, false);
    Thread thread = new Thread(this::run, "shmem4j check");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      report.complete(HappensBeforeAnalysis.of(source));
    } catch (Throwable failed) {
      report.completeExceptionally(failed);
    }
  }

  /** Ends the search where it is, and waits briefly for that; the report says how far it got. */
  public void stop() {
    source.stop();
    try {
      CheckReport ignored = report.get(1, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // end() reports it
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** {@return whether it has ended, perhaps because it failed} */
  public boolean isOver() {
    return report.isDone();
  }

  /**
   * Ends the search after the end of the job.
   *
   * @return the findings, once all records have been searched
   */
  public CheckReport end() {
    source.end();
    try {
      return report.join();
    } catch (CompletionException e) {
      throw new IllegalStateException("the records could not be searched: " + e.getCause(), e.getCause());
    }
  }
}
