# Sourced by shmem4j in the source tree and in the distribution: starts a command. It needs jdk, the home of a JDK, and
# classpath, where everything is; a distribution sets repository, its Maven repository.

# The main class of a command that is a program of its own; nothing for those of the launcher.
program_of() {
  case $1 in
    bench) echo org.shmem4j.benchmarks.Bench ;;
    evaluate) echo org.shmem4j.evaluation.Evaluate ;;
    check | explain) echo org.shmem4j.processor.checkcommand.CheckMain ;;
    generate) echo org.shmem4j.generator.GeneratorMain ;;
  esac
}

# Whether nobody but this account and root can have written to files and folders, none of which is a link.
only_ours() (
  me=$(id -u)
  stat -c '%A %u' "$@" | while read -r mode owner; do
    case $mode in
      l* | ?????w* | ????????w*) exit 1 ;;
    esac
    if [ "$owner" != "$me" ] && [ "$owner" != 0 ]; then exit 1; fi
  done
)

# Sets cached to options for the launcher's JVM, so that it starts sooner: in a distribution, whose jars stay as they
# are. The launcher makes the file where it finds none.
use_cache() {
  cached=
  if [ -z "${lib:-}" ] || [ "${SHMEM4J_START_CACHE:-}" = off ] || [ -z "${HOME:-}" ] || [ -n "${JAVA_TOOL_OPTIONS:-}" ]; then
    return
  fi
  folder=${SHMEM4J_START_CACHE:-auto}
  if [ "$folder" = auto ]; then
    case ${XDG_CACHE_HOME:-} in
      /*) folder=$XDG_CACHE_HOME/shmem4j ;;
      *) folder=$HOME/.cache/shmem4j ;;
    esac
  fi
  key=$(ls -ln "$lib" "$jdk/release" "$jdk/lib/modules" | cat - "$jdk/release" | cksum)
  file=$folder/launcher-${key%% *}.aot
  case $file in
    *[[:space:]]*) return ;;
  esac
  cached=-Dshmem4j.launcher.cache=$file
  # The seal's first line tells the file's length and times: the JVM would run noise in it.
  if [ -f "$file.seal" ] && read -r sealed <"$file.seal" && [ "$sealed" = "$(stat -L -c '%s %.9Y %.9Z' "$file" 2>/dev/null)" ] &&
      only_ours "$folder" "$file"; then
    cached="$cached -XX:AOTCache=$file -Xlog:aot=off -Xlog:cds=off"
  fi
}

# Whether a command computes for long, so that its JVM compiles well, and not quickly only.
computes() {
  case ${1:-} in
    run) ;;
    explore | replay) return 0 ;;
    *) return 1 ;;
  esac
  for argument in "$@"; do
    case $argument in
      --) return 1 ;;
      --check | --check=*) return 0 ;;
    esac
  done
  return 1
}

start() {
  if [ "${1:-}" = help ] && [ -n "$(program_of "${2:-}")" ]; then set -- "$2" --help; fi
  if [ "${1:-}" = explain ]; then
    shift
    case ${1:-} in
      -h | --help) set -- check --help ;;
      *) set -- check --explain "$@" ;;
    esac
  fi
  program=$(program_of "${1:-}")
  if [ -n "$program" ]; then
    shift
    exec "$jdk/bin/java" -cp "$classpath" "$program" "$@"
  fi
  terminal=false
  if [ -t 1 ]; then terminal=true; fi
  use_cache
  compilers=-XX:TieredStopAtLevel=1
  if computes "$@"; then compilers=; fi
  exec "$jdk/bin/java" $cached $compilers -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
    -Dshmem4j.command="$0" -Dshmem4j.terminal=$terminal -Dshmem4j.classpath="$classpath" \
    -Dshmem4j.repository="${repository:-}" -cp "${launcher:-$classpath}" org.shmem4j.launcher.Main "$@"
}
