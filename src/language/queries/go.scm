; Definitions. In `type ( ... )` each spec is a definition of its own; alone it is one with its keyword, whose doc
; comment stands above it. So the grouped patterns go first.

(type_declaration "(" (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @definition.struct)
(type_declaration (type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body))) @definition.struct
(type_declaration "(" (type_spec name: (type_identifier) @name type: (interface_type "{" @body)) @definition.interface)
(type_declaration (type_spec name: (type_identifier) @name type: (interface_type "{" @body))) @definition.interface
(type_declaration "(" (type_spec name: (type_identifier) @name) @definition.type)
(type_declaration (type_spec name: (type_identifier) @name)) @definition.type
(type_declaration "(" (type_alias name: (type_identifier) @name) @definition.type)
(type_declaration (type_alias name: (type_identifier) @name)) @definition.type

(function_declaration name: (identifier) @name) @definition.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @scope
    (generic_type type: (type_identifier) @scope)
    (pointer_type (type_identifier) @scope)
    (pointer_type (generic_type type: (type_identifier) @scope))
  ]))
  name: (field_identifier) @name) @definition.method
(method_elem name: (field_identifier) @name) @definition.method
(field_declaration name: (field_identifier) @name) @definition.field

(const_declaration "(" (const_spec name: (identifier) @name) @definition.constant)
(const_declaration (const_spec name: (identifier) @name)) @definition.constant
; `var f = func() {}` is a function to everyone who calls it.
(var_declaration (var_spec name: (identifier) @name value: (expression_list . (func_literal body: (_) @body)))) @definition.function
(var_spec_list (var_spec name: (identifier) @name value: (expression_list . (func_literal body: (_) @body))) @definition.function)
(var_declaration (var_spec name: (identifier) @name value: (expression_list . (composite_literal body: (_) @body)))) @definition.variable
(var_declaration (var_spec name: (identifier) @name)) @definition.variable
(var_spec_list (var_spec name: (identifier) @name value: (expression_list . (composite_literal body: (_) @body))) @definition.variable)
(var_spec_list (var_spec name: (identifier) @name) @definition.variable)

; References. Embedding is Go's inheritance.

(field_declaration !name type: (type_identifier) @reference.inherit)
(field_declaration !name type: (generic_type type: (type_identifier) @reference.inherit))
(field_declaration !name type: (qualified_type name: (type_identifier) @reference.inherit))
(interface_type (type_elem (type_identifier) @reference.inherit))
(interface_type (type_elem (qualified_type name: (type_identifier) @reference.inherit)))

(call_expression function: (identifier) @reference.call)
(call_expression function: (selector_expression field: (field_identifier) @reference.call))
(call_expression function: (index_expression operand: (identifier) @reference.call))
(call_expression function: (parenthesized_expression (identifier) @reference.call))
; `Map[int, string](v)` reads as a conversion: only the compiler knows whether Map is a type.
(type_conversion_expression type: (generic_type type: (type_identifier) @reference.call))
(composite_literal type: (type_identifier) @reference.call)
(composite_literal type: (generic_type type: (type_identifier) @reference.call))
(composite_literal type: (qualified_type name: (type_identifier) @reference.call))

; Nobody looks for the uses of `int`.
((type_identifier) @reference.type (#not-any-of? @reference.type
  "any" "bool" "byte" "comparable" "error" "float32" "float64" "int" "int8" "int16" "int32" "int64" "rune" "string"
  "uint" "uint8" "uint16" "uint32" "uint64" "uintptr"))
((assignment_statement left: (expression_list (identifier) @reference.read)) (#not-eq? @reference.read "_"))
(field_identifier) @reference.read
[
  (argument_list (identifier) @reference.read)
  (assignment_statement right: (expression_list (identifier) @reference.read))
  (binary_expression (identifier) @reference.read)
  (const_spec value: (expression_list (identifier) @reference.read))
  (dec_statement (identifier) @reference.read)
  (expression_case value: (expression_list (identifier) @reference.read))
  (expression_switch_statement value: (identifier) @reference.read)
  (for_statement (identifier) @reference.read)
  (if_statement condition: (identifier) @reference.read)
  (inc_statement (identifier) @reference.read)
  (index_expression (identifier) @reference.read)
  (literal_element (identifier) @reference.read)
  (parenthesized_expression (identifier) @reference.read)
  (range_clause right: (identifier) @reference.read)
  (return_statement (expression_list (identifier) @reference.read))
  (selector_expression operand: (identifier) @reference.read)
  (send_statement (identifier) @reference.read)
  (short_var_declaration right: (expression_list (identifier) @reference.read))
  (slice_expression (identifier) @reference.read)
  (type_assertion_expression operand: (identifier) @reference.read)
  (type_conversion_expression operand: (identifier) @reference.read)
  (type_switch_statement value: (identifier) @reference.read)
  (unary_expression operand: (identifier) @reference.read)
  (var_spec value: (expression_list (identifier) @reference.read))
  (variadic_argument (identifier) @reference.read)
]

; Imports and literals.

(import_spec path: (_) @import)
(interpreted_string_literal) @literal
(raw_string_literal) @literal
