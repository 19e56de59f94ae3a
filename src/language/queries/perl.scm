; Definitions. The first pattern that names a node decides its kind.

(package_statement name: (package) @name (block) @body) @definition.module
(package_statement name: (package) @name) @definition.module @following
(class_statement name: (package) @name (block) @body) @definition.class
(class_statement name: (package) @name) @definition.class @following
(subroutine_declaration_statement name: (bareword) @name) @definition.function
(method_declaration_statement name: (bareword) @name) @definition.method
((use_statement module: (package) @_constant (list_expression . (autoquoted_bareword) @name)) @definition.constant
  (#eq? @_constant "constant"))
; `use constant { A => 1, B => 2 }`: the first name stands one list above the others.
((use_statement module: (package) @_constant (anonymous_hash_expression
  (list_expression (autoquoted_bareword) @name @definition.constant))) (#eq? @_constant "constant"))
((use_statement module: (package) @_constant (anonymous_hash_expression
  (list_expression (list_expression (autoquoted_bareword) @name @definition.constant)))) (#eq? @_constant "constant"))
; `our` is of the package, wherever it stands; `my` is of the file where it stands outside of everything.
(expression_statement (variable_declaration "our" (_ (varname) @name))) @definition.variable
(expression_statement
  (assignment_expression left: (variable_declaration "our" (_ (varname) @name)))) @definition.variable
(source_file (expression_statement
  (assignment_expression left: (variable_declaration "my" variable: (_ (varname) @name)))) @definition.variable)
(class_statement (block (expression_statement
  (variable_declaration "field" variable: (_ (varname) @name))) @definition.field))

; Visibility.

(variable_declaration "my" @visibility)

; References. What a class is derived from is written as a string.

(function_call_expression function: (function (varname) @reference.call))
((function_call_expression function: (function) @reference.call) (#not-match? @reference.call "^&"))
(ambiguous_function_call_expression function: (function) @reference.call)
(func1op_call_expression function: _ @reference.call)
(method_call_expression method: (method) @reference.call)
((method_call_expression invocant: (bareword) @reference.type) (#match? @reference.type "^[A-Z]"))
((use_statement module: (package) @_parent (string_literal content: (string_content) @reference.inherit))
  (#any-of? @_parent "parent" "base"))
(use_statement module: (package) @reference.import)
(require_expression (bareword) @reference.import)
(bareword) @reference.read
((varname) @reference.read (#match? @reference.read "^[A-Za-z]|^_[A-Za-z]"))

; Imports and literals.

((use_statement module: (package) @import) (#match? @import "^[A-Z]"))
(require_expression (bareword) @import)
(string_literal) @literal
(interpolated_string_literal) @literal
(heredoc_content) @literal
