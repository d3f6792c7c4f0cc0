/** The tools of shmem4j: the launcher, reports of profiles, and the analysis of checked runs. */
module org.shmem4j.tools {
  requires org.shmem4j;
  requires static jdk.compiler; // for programs that are source files
  requires static jdk.jfr; // for profiles

  provides org.shmem4j.internal.watching.checkedrun.Examiner with
      org.shmem4j.tools.checkedrun.RecordsExaminer;
}
