; Definitions. The first pattern that names a node decides its kind.

(class_declaration declaration_kind: "class" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "actor" name: (type_identifier) @name) @definition.class
(class_declaration declaration_kind: "struct" name: (type_identifier) @name) @definition.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name) @definition.enum
(class_declaration declaration_kind: "extension" name: (user_type (type_identifier) @name)) @container
(protocol_declaration name: (type_identifier) @name) @definition.interface
(typealias_declaration name: (type_identifier) @name) @definition.type
(associatedtype_declaration name: (type_identifier) @name) @definition.type
(enum_entry name: (simple_identifier) @name) @definition.enum-member

(init_declaration name: "init" @name) @definition.constructor
(deinit_declaration "deinit" @name) @definition.method
(subscript_declaration "subscript" @name (computed_property) @body) @definition.method
(subscript_declaration "subscript" @name) @definition.method
(protocol_function_declaration name: (simple_identifier) @name) @definition.method
; The return type has the field `name` as well, so the operators are told by their tokens.
(function_declaration
  name: [(simple_identifier) (custom_operator) "+" "-" "*" "/" "%" "==" "!=" "<" ">" "<=" ">=" "+=" "-="] @name)
  @definition.function

(protocol_property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  (protocol_property_requirements) @body) @definition.property
(class_body
  (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)
    computed_value: (_) @body) @definition.property)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(enum_class_body
  (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)
    computed_value: (_) @body) @definition.property)
(enum_class_body
  (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.property)
(source_file
  (property_declaration
    (value_binding_pattern mutability: "let")
    name: (pattern bound_identifier: (simple_identifier) @name)) @definition.constant)
(source_file (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)) @definition.variable)

; Visibility. `private(set)` speaks of the setter alone and is no word that the engine knows.

(visibility_modifier) @visibility

; References.

; A subscript is a call to this grammar; its brackets tell.
(call_expression . (simple_identifier) @reference.call (call_suffix (value_arguments "(")))
(call_expression . (simple_identifier) @reference.call (call_suffix (lambda_literal)))
(call_expression
  . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
  (call_suffix (value_arguments "(")))
(call_expression
  . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @reference.call))
  (call_suffix (lambda_literal)))
(call_expression . (prefix_expression operation: "." target: (simple_identifier) @reference.call))
(attribute (user_type (type_identifier) @reference.call))
(import_declaration (identifier (simple_identifier) @reference.import))
(class_declaration
  declaration_kind: "class"
  (inheritance_specifier inherits_from: (user_type (type_identifier) @reference.inherit)))
(protocol_declaration (inheritance_specifier inherits_from: (user_type (type_identifier) @reference.inherit)))
(inheritance_specifier inherits_from: (user_type (type_identifier) @reference.implement))
(type_identifier) @reference.type
(simple_identifier) @reference.read

; Imports and literals.

(import_declaration (identifier) @import)
(line_string_literal) @literal
(multi_line_string_literal) @literal
(raw_string_literal) @literal
