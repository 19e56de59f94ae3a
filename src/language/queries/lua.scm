; Definitions. The first pattern that names a node decides its kind.

(function_declaration name: (identifier) @name) @definition.function
(function_declaration name: (dot_index_expression table: (_) @scope field: (identifier) @name)) @definition.function
(function_declaration name: (method_index_expression table: (_) @scope method: (identifier) @name))
  @definition.function
(assignment_statement
  (variable_list . (identifier) @name)
  (expression_list . (function_definition body: (_) @body))) @definition.function
(assignment_statement
  (variable_list . (dot_index_expression table: (_) @scope field: (identifier) @name))
  (expression_list . (function_definition body: (_) @body))) @definition.function
(field name: (identifier) @name value: (function_definition body: (_) @body)) @definition.method

; Only at the top: a field that a function sets on `self` has no owner that a query could name.
(chunk
  (assignment_statement
    (variable_list (dot_index_expression table: (_) @scope field: (identifier) @name))
    (expression_list . (table_constructor) @body)) @definition.field)
(chunk
  (assignment_statement
    (variable_list (dot_index_expression table: (_) @scope field: (identifier) @name))) @definition.field)
((assignment_statement (variable_list name: (identifier) @name)) @definition.constant
  (#match? @name "^[A-Z][A-Z0-9_]+$"))
(chunk
  (variable_declaration
    (assignment_statement
      (variable_list name: (identifier) @name)
      (expression_list . (table_constructor) @body)) @definition.variable))
; What is required is imported, not defined.
((chunk (variable_declaration (assignment_statement
  (variable_list name: (identifier) @name) (expression_list) @_value) @definition.variable))
  (#not-match? @_value "^require\\b"))
((chunk (assignment_statement
  (variable_list name: (identifier) @name) (expression_list) @_value) @definition.variable)
  (#not-match? @_value "^require\\b"))
(chunk (variable_declaration (variable_list name: (identifier) @name)) @definition.variable)

; Visibility.

(function_declaration "local" @visibility)
(variable_declaration "local" @visibility)

; References.

(function_call name: (identifier) @reference.call)
(function_call name: (dot_index_expression field: (identifier) @reference.call))
(function_call name: (method_index_expression method: (identifier) @reference.call))
((assignment_statement (variable_list . (identifier) @reference.import) (expression_list) @_value)
  (#match? @_value "^require\\b"))
(identifier) @reference.read

; Imports and literals.

((function_call name: (identifier) @_require arguments: (arguments . (string) @import)) (#eq? @_require "require"))
(string) @literal
