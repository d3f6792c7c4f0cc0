package org.shmem4j.launcher;

import java.util.List;
import java.util.stream.Collectors;

/** Prints a script that makes a shell complete commands and options; it is derived from the commands' help texts. */
final class CompletionCommand implements Command {
  @Override
  public String name() {
    return "completion";
  }

  @Override
  public String summary() {
    return "prints a completion script for bash, zsh or fish";
  }

  @Override
  public String help() {
    return """
        Usage: shmem4j completion bash|zsh|fish

        Prints a script that makes the shell complete commands and options. For bash, in ~/.bashrc:

          eval "$(shmem4j completion bash)"
        """;
  }

  @Override
  public int run(List<String> given) {
    List<String> arguments = Arguments.withoutOptions(this, given);
    if (arguments == null) {
      return 0;
    }
    String shell = arguments.size() == 1 ? arguments.getFirst() : "";
    System.out.print(switch (shell) {
      case "bash" -> bash();
      case "zsh" -> "autoload -U +X bashcompinit && bashcompinit\n" + bash();
      case "fish" -> fish();
      default -> throw new UsageException("completion needs a shell: bash, zsh or fish");
    });
    return 0;
  }

  private static String bash() {
    String names = Commands.ALL.stream().map(Command::name).collect(Collectors.joining(" "));
    String cases = Commands.ALL.stream()
        .map(command -> "    " + command.name() + ") words='" + String.join(" ", Arguments.explained(command.help()))
            + "' ;;\n")
        .collect(Collectors.joining());
    return """
        _shmem4j() {
          local word=${COMP_WORDS[COMP_CWORD]} words= before
          COMPREPLY=()
          if [ "$COMP_CWORD" -eq 1 ]; then
            COMPREPLY=($(compgen -W '%s' -- "$word"))
            return
          fi
          for before in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
            [ "$before" = -- ] && return
          done
          case ${COMP_WORDS[1]} in
        %s  esac
          case $word in
            -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
          esac
        }
        complete -o default -F _shmem4j shmem4j ./shmem4j
        """.formatted(names, cases);
  }

  private static String fish() {
    StringBuilder text = new StringBuilder();
    for (Command command : Commands.ALL) {
      text.append("complete -c shmem4j -n __fish_use_subcommand -f -a ").append(command.name()).append(" -d '")
          .append(command.summary().replace("'", "")).append("'\n");
      for (String option : Arguments.explained(command.help())) {
        text.append("complete -c shmem4j -n '__fish_seen_subcommand_from ").append(command.name()).append("' ")
            .append(option.startsWith("--") ? "-l " + option.substring(2) : "-s " + option.substring(1)).append('\n');
      }
    }
    return text.toString();
  }
}
