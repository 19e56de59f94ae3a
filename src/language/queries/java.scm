; Definitions.

(class_declaration name: (identifier) @name) @definition.class
(record_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(annotation_type_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_constant name: (identifier) @name) @definition.enum-member
(module_declaration name: (_) @name) @definition.module
(constructor_declaration name: (identifier) @name) @definition.constructor
(compact_constructor_declaration name: (identifier) @name) @definition.constructor
(method_declaration name: (identifier) @name) @definition.method
(annotation_type_element_declaration name: (identifier) @name) @definition.method
; A record's components are its fields.
(record_declaration parameters: (formal_parameters (formal_parameter name: (identifier) @name) @definition.field))
(constant_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(field_declaration (modifiers "static" "final") declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(field_declaration (modifiers "final" "static") declarator: (variable_declarator name: (identifier) @name)) @definition.constant
(field_declaration declarator: (variable_declarator name: (identifier) @name)) @definition.field

(modifiers ["public" "protected" "private"] @visibility)

(interface_body) @inside.public
(annotation_type_body) @inside.public
(enum_body) @inside.public
; A record's components are private fields behind public accessors: people mean the accessor.
(record_declaration parameters: (_) @inside.public)

; References.

(superclass (type_identifier) @reference.inherit)
(superclass (generic_type (type_identifier) @reference.inherit))
(superclass (scoped_type_identifier (type_identifier) (type_identifier) @reference.inherit))
(superclass (generic_type (scoped_type_identifier (type_identifier) (type_identifier) @reference.inherit)))
(extends_interfaces (type_list (type_identifier) @reference.inherit))
(extends_interfaces (type_list (generic_type (type_identifier) @reference.inherit)))
(extends_interfaces (type_list (scoped_type_identifier (type_identifier) (type_identifier) @reference.inherit)))
(super_interfaces (type_list (type_identifier) @reference.implement))
(super_interfaces (type_list (generic_type (type_identifier) @reference.implement)))
(super_interfaces (type_list (scoped_type_identifier (type_identifier) (type_identifier) @reference.implement)))
(super_interfaces (type_list (generic_type (scoped_type_identifier (type_identifier) (type_identifier) @reference.implement))))

(method_invocation name: (identifier) @reference.call)
(object_creation_expression type: (type_identifier) @reference.call)
(object_creation_expression type: (generic_type (type_identifier) @reference.call))
(object_creation_expression type: (scoped_type_identifier (type_identifier) (type_identifier) @reference.call))
(object_creation_expression type: (generic_type (scoped_type_identifier (type_identifier) (type_identifier) @reference.call)))
(method_reference (_) (identifier) @reference.call)
((method_reference (identifier) @reference.call "new") (#match? @reference.call "^[A-Z]"))
((marker_annotation name: (identifier) @reference.call) (#not-eq? @reference.call "Override"))
(annotation name: (identifier) @reference.call)
(marker_annotation name: (scoped_identifier name: (identifier) @reference.call))
(annotation name: (scoped_identifier name: (identifier) @reference.call))

(import_declaration (scoped_identifier name: (identifier) @reference.import))
(import_declaration (identifier) @reference.import)
(type_identifier) @reference.type
(field_access field: (identifier) @reference.read)
[
  (annotation_argument_list (identifier) @reference.read)
  (argument_list (identifier) @reference.read)
  (array_access (identifier) @reference.read)
  (array_initializer (identifier) @reference.read)
  (assignment_expression (identifier) @reference.read)
  (binary_expression (identifier) @reference.read)
  (cast_expression value: (identifier) @reference.read)
  (element_value_array_initializer (identifier) @reference.read)
  (element_value_pair value: (identifier) @reference.read)
  (enhanced_for_statement value: (identifier) @reference.read)
  (expression_statement (identifier) @reference.read)
  (field_access object: (identifier) @reference.read)
  (instanceof_expression left: (identifier) @reference.read)
  (lambda_expression body: (identifier) @reference.read)
  (method_invocation object: (identifier) @reference.read)
  (method_reference . (identifier) @reference.read)
  (parenthesized_expression (identifier) @reference.read)
  (resource (identifier) @reference.read)
  (return_statement (identifier) @reference.read)
  (switch_label (identifier) @reference.read)
  (ternary_expression (identifier) @reference.read)
  (throw_statement (identifier) @reference.read)
  (unary_expression (identifier) @reference.read)
  (update_expression (identifier) @reference.read)
  (variable_declarator value: (identifier) @reference.read)
  (yield_statement (identifier) @reference.read)
]

; Imports and literals.

(import_declaration [(scoped_identifier) (identifier)] @import)
(requires_module_directive module: (_) @import)
(string_literal) @literal
