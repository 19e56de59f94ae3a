; Definitions.

(class_statement . (simple_name) @name "{" @body) @definition.class
(enum_statement . (simple_name) @name "{" @body) @definition.enum
(enum_member (simple_name) @name) @definition.enum-member
(class_method_definition (simple_name) @name "{" @body) @definition.method
(class_property_definition (variable) @name) @definition.property
(function_statement (function_name) @name "{" @body) @definition.function
(program (statement_list (pipeline (assignment_expression (left_assignment_expression (logical_expression
  (bitwise_expression (comparison_expression (additive_expression (multiplicative_expression (format_expression
    (range_expression (array_literal_expression (unary_expression (variable) @name))))))))))) @definition.variable)))

; References.

((command command_name: (command_name) @reference.call) (#not-any-of? @reference.call "using" "param"))
(invokation_expression (member_name (simple_name) @reference.call))
(attribute_name (type_spec (type_name (type_identifier) @reference.call)))
(class_statement ":" (simple_name) @reference.inherit)
(type_spec (type_name (type_identifier) @reference.type))
(member_access (member_name (simple_name) @reference.read))
((variable) @reference.read (#not-match? @reference.read "^[$](_|this|true|false|null|args)$"))

; Imports and literals.

((command command_name: (command_name) @_using command_elements: (command_elements (generic_token) @import))
  (#eq? @_using "using") (#not-any-of? @import "module" "namespace" "assembly"))
((command command_name: (command_name) @_import command_elements: (command_elements (generic_token) @import))
  (#eq? @_import "Import-Module"))
((command (command_invokation_operator) @_dot command_name: (_) @import) (#eq? @_dot "."))
(string_literal) @literal
