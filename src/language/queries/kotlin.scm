; Definitions. The first pattern that names a node decides its kind. The grammar has next to no fields.

(package_header (identifier) @name) @definition.module
(class_declaration "interface" (type_identifier) @name (class_body) @body) @definition.interface
(class_declaration "interface" (type_identifier) @name) @definition.interface
(class_declaration "enum" (type_identifier) @name (enum_class_body) @body) @definition.enum
(class_declaration (type_identifier) @name (class_body) @body) @definition.class
(class_declaration (type_identifier) @name) @definition.class
(object_declaration (type_identifier) @name (class_body) @body) @definition.class
(object_declaration (type_identifier) @name) @definition.class
; A companion without a name gives none: its members are called by the class.
(companion_object (type_identifier) @name (class_body) @body) @definition.class
(enum_entry (simple_identifier) @name (class_body) @body) @definition.enum-member
(enum_entry (simple_identifier) @name) @definition.enum-member
(type_alias (type_identifier) @name) @definition.type

(secondary_constructor "constructor" @name (statements) @body) @definition.constructor
(secondary_constructor "constructor" @name) @definition.constructor
; An extension belongs to its receiver, the type before the name.
(function_declaration (user_type (type_identifier) @scope) (simple_identifier) @name (function_body) @body)
  @definition.function
(function_declaration
  (nullable_type (user_type (type_identifier) @scope)) (simple_identifier) @name (function_body) @body)
  @definition.function
(function_declaration (simple_identifier) @name (function_body) @body) @definition.function
(function_declaration (simple_identifier) @name) @definition.function

((property_declaration (modifiers (property_modifier) @_const) (variable_declaration (simple_identifier) @name))
  @definition.constant (#eq? @_const "const"))
(property_declaration (user_type (type_identifier) @scope) (variable_declaration (simple_identifier) @name))
  @definition.property
(class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
(enum_class_body (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
(source_file (property_declaration (variable_declaration (simple_identifier) @name)) @definition.property)
; The type tells the name from a default value, which may be a name as well.
(class_parameter
  (binding_pattern_kind)
  (simple_identifier) @name
  [(user_type) (nullable_type) (function_type) (parenthesized_type)]) @definition.property

; Visibility.

(visibility_modifier) @visibility

; References.

(call_expression . (simple_identifier) @reference.call)
(call_expression . (navigation_expression (navigation_suffix (simple_identifier) @reference.call)))
(annotation (user_type (type_identifier) @reference.call))
(annotation (constructor_invocation (user_type (type_identifier) @reference.call)))
(file_annotation (constructor_invocation (user_type (type_identifier) @reference.call)))
(import_header (identifier (simple_identifier) @reference.import))
(import_alias (type_identifier) @reference.import)
(delegation_specifier (constructor_invocation (user_type (type_identifier) @reference.inherit)))
(class_declaration "interface" (delegation_specifier (user_type (type_identifier) @reference.inherit)))
(delegation_specifier (user_type (type_identifier) @reference.implement))
(explicit_delegation (user_type (type_identifier) @reference.implement))
(type_identifier) @reference.type
(interpolated_identifier) @reference.read
(simple_identifier) @reference.read

; Imports and literals.

(import_header (identifier) @import)
(string_literal) @literal
