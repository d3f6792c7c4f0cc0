package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.nio.file.Path;
import org.shmem4j.internal.outside.Account;

/** The place where the PEs of a process leave their records. */
interface Records {
  /**
   * Opens the record of a PE.
   *
   * @param pe the PE
   * @param time how many times the PEs of this process have joined their job
   * @return the record
   * @throws IOException if it cannot be written
   */
  RecordOut open(int pe, int time) throws IOException;

  /**
   * Returns the clock of the record's reader.
   *
   * @param pe the PE
   * @return the clock, or null if it is that of this host
   * @throws IOException if it cannot be asked
   */
  default FarClock clock(int pe) throws IOException {
    return null;
  }

  /** {@return records in a folder of this host} */
  static Records in(Path folder) {
    return (pe, time) -> new RecordPieces(Account.folderOfRecords(RecordFiles.folder(folder, time)), pe);
  }
}
