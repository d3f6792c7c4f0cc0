package org.shmem4j.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The named pipes of a contestant: one for commands to each process, so that all of them sleep while it is not their
 * turn, and one for all answers. They are opened for both directions, since opening one only for its own direction
 * would wait for the other end.
 */
final class NamedPipes implements AutoCloseable {
  private final List<RandomAccessFile> commands = new ArrayList<>();
  private final RandomAccessFile answers;
  private final BufferedReader lines;

  NamedPipes(Path directory, int processes) throws IOException, InterruptedException {
    for (int i = 0; i < processes; i++) {
      commands.add(open(directory.resolve("commands-" + i)));
    }
    answers = open(directory.resolve("answers"));
    lines = new BufferedReader(
        new InputStreamReader(Channels.newInputStream(answers.getChannel()), StandardCharsets.UTF_8));
  }

  private static RandomAccessFile open(Path path) throws IOException, InterruptedException {
    int status = new ProcessBuilder("mkfifo", path.toString()).inheritIO().start().waitFor();
    if (status != 0) {
      throw new IOException("a named pipe could not be made: path=" + path);
    }
    return new RandomAccessFile(path.toFile(), "rw");
  }

  /** Sends a line to every process. */
  void send(String line) throws IOException {
    byte[] text = (line + "\n").getBytes(StandardCharsets.UTF_8);
    for (RandomAccessFile pipe : commands) {
      pipe.write(text);
    }
  }

  /** Adds a line to the answers, so that whoever waits for one goes on. */
  synchronized void answer(String line) throws IOException {
    answers.write((line + "\n").getBytes(StandardCharsets.UTF_8));
  }

  /** {@return the next answer} */
  String next() throws IOException {
    return lines.readLine();
  }

  @Override
  public void close() throws IOException {
    for (RandomAccessFile pipe : commands) {
      pipe.close();
    }
    answers.close();
  }
}
