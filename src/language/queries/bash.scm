; Definitions. What a function assigns is a local or a use; what the script itself assigns is a definition.

(function_definition name: (word) @name) @definition.function
((declaration_command "readonly" (variable_assignment name: (variable_name) @name) @definition.constant))
((declaration_command (word) @_flag (variable_assignment name: (variable_name) @name) @definition.constant)
  (#match? @_flag "^-[a-zA-Z]*r"))
(declaration_command (variable_assignment name: (variable_name) @name) @definition.variable)
(program (variable_assignment name: (variable_name) @name "=") @definition.variable)
(program (variable_assignments (variable_assignment name: (variable_name) @name "=") @definition.variable))

; References. The shell's own commands are grammar more than calls.

((command name: (command_name (word) @reference.call))
  (#not-any-of? @reference.call "." ":" "[" "alias" "break" "builtin" "cd" "command" "continue" "echo" "eval" "exec"
    "exit" "false" "getopts" "hash" "jobs" "let" "popd" "printf" "pushd" "pwd" "read" "return" "set" "setopt" "shift"
    "shopt" "source" "test" "times" "trap" "true" "type" "ulimit" "umask" "unalias" "unset" "wait"))
((command name: (command_name (word) @_trap) argument: (word) @reference.call)
  (#eq? @_trap "trap") (#match? @reference.call "^[a-z_]"))
((simple_expansion (variable_name) @reference.read) (#not-match? @reference.read "^[0-9]"))
((expansion (variable_name) @reference.read) (#not-match? @reference.read "^[0-9]"))
(subscript name: (variable_name) @reference.read)
(variable_assignment name: (variable_name) @reference.read)
(unset_command (variable_name) @reference.read)

; Imports and literals.

((command name: (command_name (word) @_source) argument: (_) @import) (#any-of? @_source "source" "."))
(string) @literal
(raw_string) @literal
(ansi_c_string) @literal
(heredoc_body) @literal
