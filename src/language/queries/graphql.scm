; Definitions; each first with its description, which is a string inside it.

(object_type_definition (description) @doc (name) @name (fields_definition) @body) @definition.class
(object_type_definition (name) @name (fields_definition) @body) @definition.class
(object_type_definition (description) @doc (name) @name) @definition.class
(object_type_definition (name) @name) @definition.class
(interface_type_definition (description) @doc (name) @name (fields_definition) @body) @definition.interface
(interface_type_definition (name) @name (fields_definition) @body) @definition.interface
(input_object_type_definition (description) @doc (name) @name (input_fields_definition) @body) @definition.struct
(input_object_type_definition (name) @name (input_fields_definition) @body) @definition.struct
(enum_type_definition (description) @doc (name) @name (enum_values_definition) @body) @definition.enum
(enum_type_definition (name) @name (enum_values_definition) @body) @definition.enum
(enum_value_definition (description) @doc (enum_value (name) @name)) @definition.enum-member
(enum_value_definition (enum_value (name) @name)) @definition.enum-member
(union_type_definition (description) @doc (name) @name) @definition.type
(union_type_definition (name) @name) @definition.type
(scalar_type_definition (description) @doc (name) @name) @definition.type
(scalar_type_definition (name) @name) @definition.type
(directive_definition (description) @doc (name) @name) @definition.macro
(directive_definition (name) @name) @definition.macro
(field_definition (description) @doc (name) @name) @definition.field
(field_definition (name) @name) @definition.field
(input_fields_definition (input_value_definition (description) @doc (name) @name) @definition.field)
(input_fields_definition (input_value_definition (name) @name) @definition.field)

(operation_definition (name) @name (selection_set) @body) @definition.function
(fragment_definition (fragment_name (name) @name) (selection_set) @body) @definition.function

(object_type_extension (name) @name) @container
(interface_type_extension (name) @name) @container
(input_object_type_extension (name) @name) @container
(enum_type_extension (name) @name) @container

; References.

(object_type_extension (name) @reference.inherit)
(interface_type_extension (name) @reference.inherit)
(input_object_type_extension (name) @reference.inherit)
(enum_type_extension (name) @reference.inherit)
(implements_interfaces (named_type (name) @reference.implement))
(named_type (name) @reference.type)
(directive (name) @reference.call)
(fragment_spread (fragment_name (name) @reference.call))
(field (name) @reference.read)

(value (string_value) @literal)
