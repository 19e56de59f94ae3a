; Definitions. The name of a type stands alone, with parameters, with a supertype, or with both.

(module_definition name: (identifier) @name (block) @body) @definition.module
(struct_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . (identifier) @name)
    (binary_expression . (parametrized_type_expression . (identifier) @name))
  ])
  (block) @body) @definition.struct
(struct_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . (identifier) @name)
    (binary_expression . (parametrized_type_expression . (identifier) @name))
  ])) @definition.struct
(abstract_definition
  (type_head [
    (identifier) @name
    (parametrized_type_expression . (identifier) @name)
    (binary_expression . (identifier) @name)
    (binary_expression . (parametrized_type_expression . (identifier) @name))
  ])) @definition.type
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @definition.type
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . (identifier) @name)) @definition.enum
  (#eq? @_enum "enum"))

(function_definition
  (signature [
    (call_expression . (identifier) @name)
    (call_expression . (field_expression value: (_) (identifier) @name))
    (typed_expression . (call_expression . (identifier) @name))
    (typed_expression . (call_expression . (field_expression value: (_) (identifier) @name)))
    (where_expression . (call_expression . (identifier) @name))
    (where_expression . (call_expression . (field_expression value: (_) (identifier) @name)))
    (where_expression . (typed_expression . (call_expression . (identifier) @name)))
    (identifier) @name
  ])
  (block) @body) @definition.function
(function_definition (signature [(identifier) @name (call_expression . (identifier) @name)])) @definition.function
(assignment
  . [
    (call_expression . (identifier) @name)
    (call_expression . (field_expression value: (_) (identifier) @name))
    (typed_expression . (call_expression . (identifier) @name))
    (where_expression . (call_expression . (identifier) @name))
    (where_expression . (call_expression . (field_expression value: (_) (identifier) @name)))
  ]
  (operator) @body) @definition.function
(macro_definition (signature (call_expression . (identifier) @name)) (block) @body) @definition.macro

(struct_definition (block (typed_expression . (identifier) @name) @definition.field))
(struct_definition (block (assignment . (typed_expression . (identifier) @name)) @definition.field))
(struct_definition (block (identifier) @name @definition.field))

(const_statement (assignment . (identifier) @name)) @definition.constant
(global_statement (assignment . (identifier) @name)) @definition.variable
(source_file (assignment . (identifier) @name) @definition.variable)
(module_definition (block (assignment . (identifier) @name) @definition.variable))

; A string right above a definition is its documentation.

(source_file (string_literal) @doc)
(block (string_literal) @doc)

; References.

(call_expression . (identifier) @reference.call)
(call_expression . (field_expression value: (_) (identifier) @reference.call))
(call_expression . (parametrized_type_expression . (identifier) @reference.call))
(broadcast_call_expression . (identifier) @reference.call)
(macrocall_expression (macro_identifier (identifier) @reference.call))
(macrocall_expression (field_expression (macro_identifier (identifier) @reference.call)))
(using_statement (identifier) @reference.import)
(import_statement (identifier) @reference.import)
(selected_import (identifier) @reference.import)
(type_head (binary_expression (operator) (identifier) @reference.inherit))
(type_head (binary_expression (operator) (parametrized_type_expression . (identifier) @reference.inherit)))
(typed_expression . (_) (identifier) @reference.type)
(typed_expression . (_) (parametrized_type_expression . (identifier) @reference.type))
(curly_expression (identifier) @reference.type)
(curly_expression (unary_expression (operator) (identifier) @reference.type))
(curly_expression (binary_expression (operator) (identifier) @reference.type))
(identifier) @reference.read

; Imports and literals.

(using_statement (identifier) @import)
(import_statement (identifier) @import)
(selected_import . (identifier) @import)
((call_expression . (identifier) @_include (argument_list (string_literal) @import)) (#eq? @_include "include"))
(argument_list (string_literal) @literal)
(macro_argument_list (string_literal) @literal)
(assignment (string_literal) @literal)
(binary_expression (string_literal) @literal)
(return_statement (string_literal) @literal)
