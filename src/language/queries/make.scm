; Definitions. A target is what can be made; patterns (`%.o`) and make's own (`.PHONY`) are not.

((rule (targets (word) @name) (recipe) @body) @definition.function (#not-match? @name "^[.]|[%$]"))
((rule (targets (word) @name)) @definition.function (#not-match? @name "^[.]|[%$]"))
(define_directive name: (word) @name value: (_) @body) @definition.macro
(variable_assignment name: (word) @name operator: ["=" ":=" "::=" "?="]) @definition.variable
(shell_assignment name: (word) @name) @definition.variable

; References. To name a prerequisite is to have it made.

((rule (targets (word) @_target) normal: (prerequisites (word) @reference.call)) (#not-match? @_target "^[.]")
  (#not-match? @reference.call "%"))
(variable_assignment name: (word) @reference.read)
(variable_reference (word) @reference.read)

(include_directive filenames: (list (word) @import))
