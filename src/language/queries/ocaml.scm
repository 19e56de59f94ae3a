; Definitions. A binding is a function by its parameters or by its value; values count at the top of a module only.
; What `and` adds is inside the definition that it is added to.

(module_binding (module_name) @name body: (structure) @body) @definition.module
(module_binding (module_name) @name module_type: (signature) @body) @definition.module
(module_binding (module_name) @name body: (functor) @body) @definition.module
(module_binding (module_name) @name body: (module_application) @body) @definition.module
(module_binding (module_name) @name body: (typed_module_expression) @body) @definition.module
(module_binding (module_name) @name module_type: (_) !body) @definition.module
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

(value_definition . (let_binding pattern: (value_name) @name (parameter) body: (_) @body)) @definition.function
(value_definition . (let_binding pattern: (value_name) @name body: (function_expression) @body)) @definition.function
(value_definition . (let_binding pattern: (value_name) @name body: (fun_expression) @body)) @definition.function
(value_definition . (let_binding pattern: (parenthesized_operator) @name (parameter) body: (_) @body)) @definition.function
(let_binding pattern: (value_name) @name (parameter) body: (_) @body) @definition.function
(let_binding pattern: (parenthesized_operator) @name (parameter) body: (_) @body) @definition.function
(let_binding pattern: (value_name) @name body: (function_expression) @body) @definition.function
(let_binding pattern: (value_name) @name body: (fun_expression) @body) @definition.function
(compilation_unit (value_definition . (let_binding pattern: (value_name) @name)) @definition.constant)
(structure (value_definition . (let_binding pattern: (value_name) @name)) @definition.constant)
(value_specification (value_name) @name type: (function_type)) @definition.function
(value_specification (parenthesized_operator) @name) @definition.function
(value_specification (value_name) @name) @definition.constant
(external (value_name) @name) @definition.function

(class_binding (class_name) @name) @definition.class
(class_type_binding (class_type_name) @name) @definition.interface
(method_definition (method_name) @name) @definition.method
(method_specification (method_name) @name) @definition.method
(instance_variable_definition (instance_variable_name) @name) @definition.field

(method_definition "private" @visibility)

; References.

(application_expression function: (value_path (value_name) @reference.call))
(method_invocation method: (method_name) @reference.call)
(new_expression (class_path (class_name) @reference.call))
(module_application functor: (module_path (module_name) @reference.call))
(open_module module: (module_path (module_name) @reference.import))
(include_module module: (module_path (module_name) @reference.import))
(module_binding body: (module_path (module_name) @reference.import))
(inheritance_definition class: (class_path (class_name) @reference.inherit))
(inheritance_definition class: (class_application class: (class_path (class_name) @reference.inherit)))
(type_constructor_path (type_constructor) @reference.type)
(module_type_path (module_type_name) @reference.type)
(constructor_path (constructor_name) @reference.read)
(value_path (value_name) @reference.read)
(field_path (field_name) @reference.read)
(module_path (module_name) @reference.read)
(extended_module_path (module_name) @reference.read)

; Imports and literals.

(open_module module: (_) @import)
(include_module module: (module_path) @import)
(string) @literal
(quoted_string) @literal
