# Sourced by shmem4j in the source tree and in the distribution: starts a command. It needs jdk, the home of a JDK, and
# classpath, where everything is.

# The main class of a command that is a program of its own; nothing for those of the launcher.
program_of() {
  case $1 in
    bench) echo org.shmem4j.benchmarks.Bench ;;
    check) echo org.shmem4j.processor.check.Main ;;
    generate) echo org.shmem4j.generator.Main ;;
  esac
}

start() {
  program=$(program_of "${1:-}")
  if [ -n "$program" ]; then
    shift
    exec "$jdk/bin/java" -cp "$classpath" "$program" "$@"
  fi
  terminal=false
  if [ -t 1 ]; then terminal=true; fi
  exec "$jdk/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
    -Dshmem4j.command="$0" -Dshmem4j.terminal=$terminal -Dshmem4j.classpath="$classpath" \
    -cp "${launcher:-$classpath}" org.shmem4j.launcher.Main "$@"
}
