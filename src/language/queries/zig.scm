; A file is a struct, and so is what a function that makes types returns: declarations stand in containers.
; Variables elsewhere (in functions, tests and comptime blocks) are locals or assignments, which look the same here.

(variable_declaration . (identifier) @name (struct_declaration) @body) @definition.struct
(variable_declaration . (identifier) @name (union_declaration) @body) @definition.struct
(variable_declaration . (identifier) @name (opaque_declaration) @body) @definition.struct
(variable_declaration . (identifier) @name (enum_declaration) @body) @definition.enum
(variable_declaration . (identifier) @name (error_set_declaration) @body) @definition.enum

(enum_declaration (container_field name: (identifier) @name) @definition.enum-member)
(error_set_declaration (identifier) @name @definition.enum-member)
(container_field name: (identifier) @name) @definition.field

(function_declaration
  name: (identifier) @name
  body: (block (expression_statement (return_expression (struct_declaration)))) @body) @definition.struct
(function_declaration name: (identifier) @name) @definition.function
(test_declaration (string (string_content) @name) (block) @body) @definition.function

; `const X = a.b.X;` and `const x = @import("x.zig");` bring names in; they define nothing unless they are published.
([
  (source_file (variable_declaration . (identifier) @name) @definition.constant)
  (struct_declaration (variable_declaration . (identifier) @name) @definition.constant)
  (union_declaration (variable_declaration . (identifier) @name) @definition.constant)
  (enum_declaration (variable_declaration . (identifier) @name) @definition.constant)
  (opaque_declaration (variable_declaration . (identifier) @name) @definition.constant)
]
  (#match? @definition.constant "^(pub |export |extern |comptime )*(\"c\" )?const\\b")
  (#not-match? @definition.constant "^const (\\w+)\\s*=\\s*(@import\\(\"[^\"]*\"\\)|[\\w.@\"()/-]*\\.\\1);")
  (#not-eq? @name "Self"))
([
  (source_file (variable_declaration . (identifier) @name) @definition.variable)
  (struct_declaration (variable_declaration . (identifier) @name) @definition.variable)
]
  (#match? @definition.variable "^(pub |export |extern |threadlocal )*(\"c\" )?var\\b"))

; Visibility.

(variable_declaration "pub" @visibility)
(variable_declaration "export" @visibility)
(function_declaration "pub" @visibility)
(function_declaration "export" @visibility)

; References.

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression member: (identifier) @reference.call))
((variable_declaration . (identifier) @reference.import (builtin_function (builtin_identifier) @_import))
  (#eq? @_import "@import"))
((field_expression object: (builtin_function (builtin_identifier) @_import) member: (identifier) @reference.import)
  (#eq? @_import "@import"))
([
  (parameter type: (identifier) @reference.type)
  (parameter type: (field_expression member: (identifier) @reference.type))
  (function_declaration type: (identifier) @reference.type)
  (function_declaration type: (field_expression member: (identifier) @reference.type))
  (variable_declaration type: (identifier) @reference.type)
  (variable_declaration type: (field_expression member: (identifier) @reference.type))
  (container_field type: (identifier) @reference.type)
  (container_field type: (field_expression member: (identifier) @reference.type))
  (pointer_type (identifier) @reference.type)
  (pointer_type (field_expression member: (identifier) @reference.type))
  (nullable_type (identifier) @reference.type)
  (nullable_type (field_expression member: (identifier) @reference.type))
  (slice_type (identifier) @reference.type)
  (slice_type (field_expression member: (identifier) @reference.type))
  (error_union_type (identifier) @reference.type)
  (error_union_type (field_expression member: (identifier) @reference.type))
  (struct_initializer (identifier) @reference.type)
  (struct_initializer (field_expression member: (identifier) @reference.type))
]
  (#not-eq? @reference.type "Self"))
(field_expression member: (identifier) @reference.read)
((identifier) @reference.read (#not-any-of? @reference.read "_" "self" "Self"))

; Imports and literals.

((builtin_function (builtin_identifier) @_import (arguments (string) @import))
  (#any-of? @_import "@import" "@cInclude" "@embedFile"))
(string) @literal
(multiline_string) @literal
