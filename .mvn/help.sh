# Sourced by shmem4j in the source tree: prints help from the sources, so that nothing is built for it.

# wants_help WORDS: whether these words ask for help only, as far as they are not a program's.
wants_help() {
  case ${1:-help} in
    -h | --help | help) return 0 ;;
  esac
  for word; do
    case $word in
      --) return 1 ;;
      -h | --help) return 0 ;;
    esac
  done
  return 1
}

# print_help WORDS: prints what they ask for; fails if that is not in the sources.
print_help() {
  case ${1:-help} in
    -h | --help | help) command=${2:-} ;;
    *) command=$1 ;;
  esac
  launcher=$here/runtime/tools/src/main/java/org/shmem4j/launcher
  case "$command $*" in
    " "*)
      printf 'Usage: shmem4j COMMAND [options]\n\n'
      sed -n 's/\[\([^]]*\)\]([^)]*)/\1/g; s/^| `\([a-z]*\)` | \(.*\) |$/\1|\2/p' "$here/docs/reference/exit-statuses.md" |
        while IFS='|' read -r name purpose; do printf '  %-10s %s\n' "$name" "$purpose"; done
      printf '\nshmem4j COMMAND --help explains a command; shmem4j --version prints the version.\n'
      return ;;
    *" --apps"* | *" --ucc"* | *" --layouts"* | *" --exact"* | *" --first"* | *" --gain"*) return 1 ;;
    "run "*) source=$launcher/RunOptions.java ;;
    "bench "*) source=$here/tests/benchmarks/src/main/java/org/shmem4j/benchmarks/BenchOptions.java ;;
    "evaluate "*) source=$here/tests/evaluation/src/main/java/org/shmem4j/evaluation/EvaluateOptions.java ;;
    "check "* | "explain "*) source=$here/processor/src/main/java/org/shmem4j/processor/checkcommand/CheckOptions.java ;;
    "generate "*) source=$here/generator/src/main/java/org/shmem4j/generator/GeneratorMain.java ;;
    *) source=$(grep -l "return \"$command\";" "$launcher"/*Command.java) || return 1 ;;
  esac
  awk '!within && /"""$/ { getline; within = /^ *[Uu]sage: /; match($0, /^ */); indent = RLENGTH }
    within && /^ *"""/ { exit }
    within { print substr($0, indent + 1) }' "$source"
}
