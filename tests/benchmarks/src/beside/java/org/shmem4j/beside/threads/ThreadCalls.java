package org.shmem4j.beside.threads;

import java.util.Arrays;
import java.util.concurrent.SynchronousQueue;
import org.shmem4j.beside.Member;

public final class ThreadCalls implements Member {
  private final int number;
  private final Job job;
  private long turn;

  /** What both threads share. */
  private static final class Job {
    final boolean isSpinning;
    final Meeting meeting;
    final SynchronousQueue<Long> there = new SynchronousQueue<>();
    final SynchronousQueue<Long> back = new SynchronousQueue<>();
    final double[][] ones = new double[2][LONG];
    final double[] sums = new double[LONG];
    final double[] one = {1, 1};
    volatile long going;
    volatile long coming;

    Job(String way) {
      isSpinning = way.equals("spinning");
      meeting = Meeting.of(way, 2);
      Arrays.stream(ones).forEach(each -> Arrays.fill(each, 1));
    }
  }

  private ThreadCalls(int number, Job job) {
    this.number = number;
    this.job = job;
  }

  public static void main(String[] args) {
    Job job = new Job(args[1]);
    for (int i = 0; i < 2; i++) {
      ThreadCalls calls = new ThreadCalls(i, job);
      Thread.ofPlatform().start(() -> {
        try {
          calls.measure(Integer.parseInt(args[0]));
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
      });
    }
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public void meet() throws Exception {
    job.meeting.await();
  }

  @Override
  public void thereAndBack() throws Exception {
    if (job.isSpinning) {
      spin();
    } else if (number == 0) {
      job.there.put(1L);
      job.back.take();
    } else {
      job.there.take();
      job.back.put(1L);
    }
  }

  private void spin() {
    turn++;
    if (number == 0) {
      job.going = turn;
      while (job.coming != turn) {
        Thread.onSpinWait();
      }
    } else {
      while (job.going != turn) {
        Thread.onSpinWait();
      }
      job.coming = turn;
    }
  }

  @Override
  public double sum() throws Exception {
    job.one[number] = 1;
    job.meeting.await();
    double sum = job.one[0] + job.one[1];
    job.meeting.await();
    return sum;
  }

  @Override
  public double longSum() throws Exception {
    job.meeting.await();
    int half = LONG / 2;
    for (int i = number * half; i < (number + 1) * half; i++) {
      job.sums[i] = job.ones[0][i] + job.ones[1][i];
    }
    job.meeting.await();
    return job.sums[0];
  }
}
