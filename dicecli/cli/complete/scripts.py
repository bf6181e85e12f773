"""The completion script of each shell."""

from __future__ import annotations

BASH = r"""# Completion of dicecli for bash.

_dicecli_completion() {
    local IFS=$'\n' line
    COMPREPLY=()
    while IFS= read -r line; do
        case $line in
            file,*) compopt -o default 2> /dev/null ;;
            dir,*) compopt -o dirnames 2> /dev/null ;;
            plain,*=) COMPREPLY+=("${line#plain,}"); compopt -o nospace 2> /dev/null ;;
            plain,*) COMPREPLY+=("${line#plain,}") ;;
        esac
    done < <(
        env COMP_WORDS="${COMP_WORDS[*]:0:COMP_CWORD+1}" COMP_CWORD=$COMP_CWORD \
            _DICECLI_COMPLETE=bash_complete "${1/#\~\//$HOME/}" 2> /dev/null < /dev/null
    )
}

complete -o nosort -F _dicecli_completion dicecli 2> /dev/null ||
    complete -F _dicecli_completion dicecli
"""

ZSH = r"""#compdef dicecli
# Completion of dicecli for zsh.

_dicecli_completion() {
    local -a lines told open plain
    local kind value help program=${~${(Q)words[1]}}
    lines=("${(@f)$(
        COMP_WORDS="${(pj:\n:)words[1,CURRENT]}" COMP_CWORD=$((CURRENT - 1)) \
            _DICECLI_COMPLETE=zsh_complete $program 2> /dev/null < /dev/null
    )}")
    for kind value help in "${lines[@]}"; do
        case $kind in
            file) compset -P '--*='; _files ;;
            dir) compset -P '--*='; _files -/ ;;
            plain)
                if [[ $help == _ ]]; then
                    plain+=("$value")
                elif [[ $value == *= ]]; then
                    open+=("${value//:/\\:}:$help")
                else
                    told+=("${value//:/\\:}:$help")
                fi ;;
        esac
    done
    (( $#told )) && _describe -V dicecli told -U
    (( $#open )) && _describe -V dicecli open -U -S ''
    (( $#plain )) && compadd -U -V dicecli -a plain
    return 0
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    _dicecli_completion "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
    compdef _dicecli_completion dicecli
fi
"""

FISH = r"""# Completion of dicecli for fish.

function __dicecli_completion
    set -l token (commandline -ct)
    set -l program (commandline -opc)[1]
    type -q "$program"; or set program dicecli
    set -l head (string match -r -- '^--[^=]*=' $token); or set head ''
    for line in (env COMP_WORDS=(commandline -cp | string collect) COMP_CWORD="$token" \
            _DICECLI_COMPLETE=fish_complete $program 2> /dev/null < /dev/null)
        set -l part (string split -m 1 , -- $line)
        set -l path (string replace -r -- '^--[^=]*=' '' $part[2])
        switch $part[1]
            case file
                printf '%s\n' $head(__fish_complete_path $path)
            case dir
                printf '%s\n' $head(__fish_complete_directories $path)
            case plain
                printf '%s\n' $part[2]
        end
    end
end

complete -c dicecli -f -a '(__dicecli_completion)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}
"""The completion scripts, by the name of the shell."""
