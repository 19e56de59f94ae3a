; Definitions. The first pattern that names a node decides its kind.

(class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(abstract_class_declaration name: (type_identifier) @name body: (_) @body) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: (property_identifier) @name @definition.enum-member)
(enum_assignment name: (property_identifier) @name) @definition.enum-member
(type_alias_declaration name: (type_identifier) @name) @definition.type
(internal_module name: (_) @name) @definition.module
(module name: (_) @name) @definition.module

(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(function_signature name: (identifier) @name) @definition.function
((method_definition name: (property_identifier) @name) @definition.constructor (#eq? @name "constructor"))
(method_definition name: (_) @name) @definition.method
(method_signature name: (_) @name) @definition.method
(abstract_method_signature name: (_) @name) @definition.method
(public_field_definition name: (_) @name value: (arrow_function body: (_) @body)) @definition.method
(public_field_definition name: (_) @name) @definition.field
(property_signature name: (_) @name) @definition.property

(variable_declarator name: (identifier) @name value: (arrow_function body: (_) @body)) @definition.function
(variable_declarator name: (identifier) @name value: (function_expression body: (_) @body)) @definition.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class
(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant)
(variable_declarator name: (identifier) @name) @definition.variable

; Visibility.

(export_statement "export" @visibility)
(accessibility_modifier) @visibility

; References.

(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (_) @reference.call))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (member_expression property: (_) @reference.call))
(decorator (identifier) @reference.call)
(decorator (call_expression function: (identifier) @reference.call))
(import_specifier name: (_) @reference.import)
(import_clause (identifier) @reference.import)
(namespace_import (identifier) @reference.import)
(export_specifier name: (_) @reference.import)
(class_heritage (extends_clause value: (identifier) @reference.inherit))
(class_heritage (extends_clause value: (member_expression property: (_) @reference.inherit)))
(extends_type_clause type: (type_identifier) @reference.inherit)
(implements_clause (type_identifier) @reference.implement)
(implements_clause (generic_type name: (type_identifier) @reference.implement))
(type_identifier) @reference.type
(shorthand_property_identifier) @reference.read
(member_expression property: (property_identifier) @reference.read)
(identifier) @reference.read

; Imports and literals.

(import_statement source: (string) @import)
(export_statement source: (string) @import)
((call_expression function: (identifier) @_require arguments: (arguments (string) @import)) (#eq? @_require "require"))
(call_expression function: (import) arguments: (arguments (string) @import))
(string) @literal
(template_string) @literal
