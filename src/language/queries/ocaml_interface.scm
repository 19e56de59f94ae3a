; Interfaces have what modules have, without the values; the grammar calls their opens by another name.

(module_binding (module_name) @name module_type: (signature) @body) @definition.module
(module_binding (module_name) @name) @definition.module
(module_type_definition (module_type_name) @name) @definition.interface

(exception_definition (constructor_declaration (constructor_name) @name)) @definition.type
(type_definition . (type_binding name: (type_constructor) @name body: (record_declaration) @body)) @definition.struct
(type_definition . (type_binding name: (type_constructor) @name body: (variant_declaration) @body)) @definition.enum
(type_definition . (type_binding name: (type_constructor) @name)) @definition.type
(type_binding name: (type_constructor) @name body: (record_declaration) @body) @definition.struct
(type_binding name: (type_constructor) @name body: (variant_declaration) @body) @definition.enum
(type_binding name: (type_constructor) @name) @definition.type
(variant_declaration (constructor_declaration (constructor_name) @name) @definition.enum-member)
(field_declaration (field_name) @name) @definition.field

(value_specification (value_name) @name type: (function_type)) @definition.function
(value_specification (parenthesized_operator) @name) @definition.function
(value_specification (value_name) @name) @definition.constant
(external (value_name) @name) @definition.function

(class_binding (class_name) @name) @definition.class
(class_type_binding (class_type_name) @name) @definition.interface
(method_specification (method_name) @name) @definition.method

; References.

(open_module_signature module: (extended_module_path (module_name) @reference.import))
(type_constructor_path (type_constructor) @reference.type)
(module_type_path (module_type_name) @reference.type)
(module_path (module_name) @reference.read)
(extended_module_path (module_name) @reference.read)

; Imports and literals.

(open_module_signature module: (_) @import)
(string) @literal
