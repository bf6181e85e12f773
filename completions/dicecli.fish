# Completion of dicecli for fish.

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
