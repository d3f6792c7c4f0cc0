package org.shmem4j.processor.flow.state;

import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.shmem4j.processor.flow.value.TrackedObject;

/** What is recorded while the methods of a file are followed, for reports that need all of them. */
public final class FileFindings {
  /** A flag that was written after data; {@code flag} is the key of its array in every method. */
  public record Announcement(Object flag, TreePath place, TrackedObject data, TreePath put) {}

  /**
   * The keys of the flags that PEs wait for, each with the keys of what is used from there until all PEs wait for each
   * other.
   */
  public final Map<Object, Set<Object>> waited = new HashMap<>();
  public final List<Announcement> announcements = new ArrayList<>();
  /** Calls that some PEs make more often than others, in any method. */
  public final List<UnmatchedCalls> unmatched = new ArrayList<>();
  /** The places where variables get values that differ between PEs. */
  public final PeOrigins peOrigins = new PeOrigins();
}
