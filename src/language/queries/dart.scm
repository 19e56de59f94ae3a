; Definitions. The first pattern that names a node decides its kind.

(class_definition name: (identifier) @name) @definition.class
(mixin_declaration (identifier) @name (class_body) @body) @definition.trait
(extension_declaration name: (identifier) @name) @definition.class
(extension_type_declaration name: (identifier) @name) @definition.class
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.enum-member
(type_alias . (type_identifier) @name (function_type)) @definition.type
(type_alias (type_identifier) @name . (formal_parameter_list)) @definition.type

; `Store.open` is the constructor `open` of Store, and `Store` the one without a name.
(constructor_signature . name: (identifier) . name: (identifier) @name) @definition.constructor
(constructor_signature . name: (identifier) @name . parameters: (_)) @definition.constructor
(factory_constructor_signature . (identifier) . (identifier) @name) @definition.constructor
(factory_constructor_signature . (identifier) @name . (formal_parameter_list)) @definition.constructor
(redirecting_factory_constructor_signature (identifier) . (identifier) @name . (formal_parameter_list))
  @definition.constructor
(constant_constructor_signature (const_builtin) . (identifier) . (identifier) @name) @definition.constructor
(constant_constructor_signature (const_builtin) . (identifier) @name . (formal_parameter_list))
  @definition.constructor

; Functions inside of functions are noise; their text is searched all the same.
(program (function_signature name: (identifier) @name) @definition.function)
(program (getter_signature name: (identifier) @name) @definition.property)
(program (setter_signature name: (identifier) @name) @definition.property)
(method_signature (function_signature name: (identifier) @name) @definition.method)
(declaration (function_signature name: (identifier) @name) @definition.method)
(method_signature (getter_signature name: (identifier) @name) @definition.property)
(declaration (getter_signature name: (identifier) @name) @definition.property)
(method_signature (setter_signature name: (identifier) @name) @definition.property)
(declaration (setter_signature name: (identifier) @name) @definition.property)
(method_signature (operator_signature (binary_operator) @name) @definition.method)


; The words of a variable of a file are siblings, which the language entry knows to belong to it.
(program (const_builtin) . (static_final_declaration_list (static_final_declaration . (identifier) @name))
  @definition.constant)
(program (const_builtin) . (type_identifier) . (static_final_declaration_list
  (static_final_declaration . (identifier) @name)) @definition.constant)
(program (static_final_declaration_list (static_final_declaration . (identifier) @name)) @definition.variable)
(program (initialized_identifier_list (initialized_identifier . (identifier) @name)) @definition.variable)
(declaration (const_builtin) (static_final_declaration_list (static_final_declaration . (identifier) @name)))
  @definition.constant
(declaration (static_final_declaration_list (static_final_declaration . (identifier) @name))) @definition.field
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @definition.field

; References. A call is a name and, right behind it, its arguments: the grammar has no node that holds the two.

[
  (additive_expression (identifier) @reference.call . (selector (argument_part)))
  (argument (identifier) @reference.call . (selector (argument_part)))
  (assertion_arguments (identifier) @reference.call . (selector (argument_part)))
  (assignment_expression (identifier) @reference.call . (selector (argument_part)))
  (assignment_expression_without_cascade (identifier) @reference.call . (selector (argument_part)))
  (await_expression (identifier) @reference.call . (selector (argument_part)))
  (bitwise_and_expression (identifier) @reference.call . (selector (argument_part)))
  (bitwise_or_expression (identifier) @reference.call . (selector (argument_part)))
  (bitwise_xor_expression (identifier) @reference.call . (selector (argument_part)))
  (conditional_expression (identifier) @reference.call . (selector (argument_part)))
  (equality_expression (identifier) @reference.call . (selector (argument_part)))
  (expression_statement (identifier) @reference.call . (selector (argument_part)))
  (field_initializer (identifier) @reference.call . (selector (argument_part)))
  (for_element (identifier) @reference.call . (selector (argument_part)))
  (for_loop_parts (identifier) @reference.call . (selector (argument_part)))
  (function_body (identifier) @reference.call . (selector (argument_part)))
  (function_expression_body (identifier) @reference.call . (selector (argument_part)))
  (if_element (identifier) @reference.call . (selector (argument_part)))
  (if_null_expression (identifier) @reference.call . (selector (argument_part)))
  (if_statement (identifier) @reference.call . (selector (argument_part)))
  (initialized_identifier (identifier) @reference.call . (selector (argument_part)))
  (initialized_variable_definition (identifier) @reference.call . (selector (argument_part)))
  (list_literal (identifier) @reference.call . (selector (argument_part)))
  (logical_and_expression (identifier) @reference.call . (selector (argument_part)))
  (logical_or_expression (identifier) @reference.call . (selector (argument_part)))
  (multiplicative_expression (identifier) @reference.call . (selector (argument_part)))
  (named_argument (identifier) @reference.call . (selector (argument_part)))
  (pair (identifier) @reference.call . (selector (argument_part)))
  (parenthesized_expression (identifier) @reference.call . (selector (argument_part)))
  (pattern_assignment (identifier) @reference.call . (selector (argument_part)))
  (pattern_variable_declaration (identifier) @reference.call . (selector (argument_part)))
  (record_field (identifier) @reference.call . (selector (argument_part)))
  (record_literal (identifier) @reference.call . (selector (argument_part)))
  (relational_expression (identifier) @reference.call . (selector (argument_part)))
  (return_statement (identifier) @reference.call . (selector (argument_part)))
  (set_or_map_literal (identifier) @reference.call . (selector (argument_part)))
  (shift_expression (identifier) @reference.call . (selector (argument_part)))
  (spread_element (identifier) @reference.call . (selector (argument_part)))
  (static_final_declaration (identifier) @reference.call . (selector (argument_part)))
  (switch_expression_case (identifier) @reference.call . (selector (argument_part)))
  (template_substitution (identifier) @reference.call . (selector (argument_part)))
  (throw_expression (identifier) @reference.call . (selector (argument_part)))
  (throw_expression_without_cascade (identifier) @reference.call . (selector (argument_part)))
  (type_cast_expression (identifier) @reference.call . (selector (argument_part)))
  (type_test_expression (identifier) @reference.call . (selector (argument_part)))
  (unary_expression (identifier) @reference.call . (selector (argument_part)))
  (yield_each_statement (identifier) @reference.call . (selector (argument_part)))
  (yield_statement (identifier) @reference.call . (selector (argument_part)))
]
[
  (additive_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (argument (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (assertion_arguments (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (assignment_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (assignment_expression_without_cascade (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (await_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (bitwise_and_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (bitwise_or_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (bitwise_xor_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (conditional_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (equality_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (expression_statement (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (field_initializer (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (for_element (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (for_loop_parts (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (function_body (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (function_expression_body (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (if_element (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (if_null_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (if_statement (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (initialized_identifier (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (initialized_variable_definition (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (list_literal (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (logical_and_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (logical_or_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (multiplicative_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (named_argument (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (pair (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (parenthesized_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (pattern_assignment (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (pattern_variable_declaration (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (postfix_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (record_field (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (record_literal (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (relational_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (return_statement (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (set_or_map_literal (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (shift_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (spread_element (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (static_final_declaration (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (switch_expression_case (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (template_substitution (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (throw_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (throw_expression_without_cascade (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (type_cast_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (type_test_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (unary_expression (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (yield_each_statement (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
  (yield_statement (selector (_ (identifier) @reference.call)) . (selector (argument_part)))
]
(expression_statement (unconditional_assignable_selector (identifier) @reference.call) . (selector (argument_part)))
(cascade_section (cascade_selector (identifier) @reference.call) . (argument_part))
(new_expression . (type_identifier) @reference.call)
(const_object_expression (type_identifier) @reference.call)
(annotation name: (identifier) @reference.call)
(superclass . (type_identifier) @reference.inherit)
(mixins (type_identifier) @reference.implement)
(interfaces (type_identifier) @reference.implement)
(combinator (identifier) @reference.import)
(type_identifier) @reference.type
(identifier) @reference.read

; Imports and literals.

(library_import (import_specification (configurable_uri (uri (string_literal) @import))))
(library_export (configurable_uri (uri (string_literal) @import)))
(part_directive (uri (string_literal) @import))
(string_literal) @literal
