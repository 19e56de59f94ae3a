; Objective-C, before what it has from C (c.scm).

; A class is declared and implemented; a category adds to one. A method is called by the first word of its selector.

(class_interface . (identifier) @name category: (identifier)) @container
(class_interface . (identifier) @name !category [(property_declaration) (method_declaration)] @body) @definition.class
(class_interface . (identifier) @name !category) @definition.class
(class_implementation . (identifier) @name category: (identifier)) @container
(class_implementation . (identifier) @name !category [(instance_variables) (implementation_definition)] @body)
  @definition.class
(class_implementation . (identifier) @name !category) @definition.class
(protocol_declaration
  . (identifier) @name
  [(property_declaration) (method_declaration) (qualified_protocol_interface_declaration)] @body)
  @definition.interface
(protocol_declaration . (identifier) @name) @definition.interface
(method_declaration (method_type) . (identifier) @name) @definition.method
(method_definition (method_type) . (identifier) @name (compound_statement) @body) @definition.method
(property_declaration (struct_declaration (struct_declarator (identifier) @name))) @definition.property
(property_declaration (struct_declaration (struct_declarator (pointer_declarator declarator: (identifier) @name))))
  @definition.property
(instance_variable (struct_declaration (struct_declarator (identifier) @name))) @definition.field
(instance_variable (struct_declaration (struct_declarator (pointer_declarator declarator: (identifier) @name))))
  @definition.field
(type_definition
  declarator: (function_declarator
    declarator: (parenthesized_declarator (block_pointer_declarator declarator: (type_identifier) @name))))
  @definition.type

; References.

(message_expression receiver: (_) . method: (identifier) @reference.call)
(message_expression receiver: (identifier) @reference.read)
(class_interface superclass: (identifier) @reference.inherit)
(class_interface (parameterized_arguments (type_name (type_identifier) @reference.implement)))
(protocol_reference_list (identifier) @reference.implement)

; Imports.

(module_import path: (_) @import)
