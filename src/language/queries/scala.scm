; Definitions. The first pattern that names a node decides its kind.

(package_clause name: (_) @name) @definition.module
(package_object name: (_) @name) @definition.module
(trait_definition name: (_) @name) @definition.trait
(class_definition name: (_) @name) @definition.class
(object_definition name: (_) @name) @definition.class
(enum_definition name: (_) @name) @definition.enum
(simple_enum_case name: (_) @name) @definition.enum-member
(full_enum_case name: (_) @name) @definition.enum-member
(type_definition name: (_) @name) @definition.type
(given_definition name: (_) @name body: (with_template_body) @body) @definition.class
(given_definition name: (_) @name) @definition.variable
(extension_definition parameters: (parameters (parameter type: (type_identifier) @name))) @container
(extension_definition parameters: (parameters (parameter type: (generic_type type: (type_identifier) @name))))
  @container

((function_definition name: (identifier) @name) @definition.constructor (#eq? @name "this"))
(function_definition name: (_) @name) @definition.function
(function_declaration name: (_) @name) @definition.function

; The parameters of a case class are its properties; those of another class are where they say so.
(class_definition "case" class_parameters: (class_parameters (class_parameter name: (_) @name) @definition.property))
(class_parameter "val" name: (_) @name) @definition.property
(class_parameter "var" name: (_) @name) @definition.property

; By custom a stable value with a capital is a constant.
((val_definition pattern: (identifier) @name) @definition.constant (#match? @name "^[A-Z]"))
(template_body (val_definition pattern: (identifier) @name) @definition.field)
(template_body (val_definition pattern: (identifiers (identifier) @name)) @definition.field)
(template_body (var_definition pattern: (identifier) @name) @definition.field)
(template_body (var_definition pattern: (identifiers (identifier) @name)) @definition.field)
(with_template_body (val_definition pattern: (identifier) @name) @definition.field)
(enum_body (val_definition pattern: (identifier) @name) @definition.field)
(val_declaration name: (identifier) @name) @definition.field
(var_declaration name: (identifier) @name) @definition.field
(compilation_unit (val_definition pattern: (identifier) @name) @definition.variable)
(compilation_unit (var_definition pattern: (identifier) @name) @definition.variable)

; Visibility.

(access_modifier "private" @visibility)
(access_modifier "protected" @visibility)

; References.

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (identifier) @reference.call))
(call_expression function: (generic_function function: (identifier) @reference.call))
(call_expression function: (generic_function function: (field_expression field: (identifier) @reference.call)))
(generic_function function: (identifier) @reference.call)
(generic_function function: (field_expression field: (identifier) @reference.call))
(infix_expression operator: (identifier) @reference.call)
(instance_expression (type_identifier) @reference.call)
(instance_expression (generic_type type: (type_identifier) @reference.call))
(instance_expression (stable_type_identifier (type_identifier) @reference.call))
(annotation name: (type_identifier) @reference.call)
(annotation name: (generic_type type: (type_identifier) @reference.call))
(import_declaration (identifier) @reference.import)
(namespace_selectors (identifier) @reference.import)
(arrow_renamed_identifier name: (identifier) @reference.import alias: (identifier) @reference.import)
(as_renamed_identifier name: (identifier) @reference.import alias: (identifier) @reference.import)
; The first type is extended, the others are mixed in.
(extends_clause . (type_identifier) @reference.inherit)
(extends_clause . (generic_type type: (type_identifier) @reference.inherit))
(extends_clause . (stable_type_identifier (type_identifier) @reference.inherit))
(extends_clause (type_identifier) @reference.implement)
(extends_clause (generic_type type: (type_identifier) @reference.implement))
(extends_clause (stable_type_identifier (type_identifier) @reference.implement))
(derives_clause (type_identifier) @reference.implement)
(type_identifier) @reference.type
(identifier) @reference.read

; Imports and literals. A path is several nodes, which only dots stand between.

(import_declaration (identifier) @import)
(string) @literal
(interpolated_string_expression) @literal
