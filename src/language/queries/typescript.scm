; TypeScript's own node kinds; the rest is in ecmascript.scm. The first pattern that names a node decides its kind.

(class_declaration name: (type_identifier) @name) @definition.class
(abstract_class_declaration name: (type_identifier) @name) @definition.class
(interface_declaration name: (type_identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_body name: (property_identifier) @name @definition.enum-member)
(enum_body name: (string (string_fragment) @name) @definition.enum-member)
(enum_assignment name: (property_identifier) @name) @definition.enum-member
(enum_assignment name: (string (string_fragment) @name)) @definition.enum-member
(type_alias_declaration name: (type_identifier) @name value: (object_type) @body) @definition.type
(type_alias_declaration name: (type_identifier) @name) @definition.type
(internal_module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: [(identifier) (nested_identifier)] @name) @definition.module
(module name: (string (string_fragment) @name)) @definition.module

(function_signature name: (identifier) @name) @definition.function
(method_signature ["get" "set"] name: [(property_identifier) (private_property_identifier)] @name) @definition.property
(method_signature name: [(property_identifier) (private_property_identifier) (computed_property_name)] @name) @definition.method
(method_signature name: (string (string_fragment) @name)) @definition.method
(abstract_method_signature name: [(property_identifier) (computed_property_name)] @name) @definition.method
(public_field_definition name: [(property_identifier) (private_property_identifier)] @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.method
(public_field_definition name: [(property_identifier) (private_property_identifier) (computed_property_name)] @name) @definition.field
(property_signature name: [(property_identifier) (computed_property_name)] @name) @definition.property
(property_signature name: (string (string_fragment) @name)) @definition.property

; Variables of a namespace and of ambient declarations; those of a module are in ecmascript.scm.
[
  (ambient_declaration (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant))
  (internal_module body: (statement_block (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: (_)) @definition.constant)))
  (module body: (statement_block (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @definition.constant)))
  (ambient_declaration (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable))
  (ambient_declaration (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
  (ambient_declaration (statement_block (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable)))
  (ambient_declaration (statement_block (lexical_declaration (variable_declarator name: (identifier) @name) @definition.variable)))
  (internal_module body: (statement_block (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable)))
  (module body: (statement_block (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable)))
  (export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name !value) @definition.constant))
]

(accessibility_modifier) @visibility

(extends_clause value: (identifier) @reference.inherit)
(extends_clause value: (member_expression property: (_) @reference.inherit))
(extends_clause value: (call_expression function: (identifier) @reference.inherit))
(extends_clause value: (call_expression arguments: (arguments (identifier) @reference.inherit)))
(extends_type_clause type: (type_identifier) @reference.inherit)
(extends_type_clause type: (generic_type name: (type_identifier) @reference.inherit))
(extends_type_clause type: (generic_type name: (nested_type_identifier name: (type_identifier) @reference.inherit)))
(extends_type_clause type: (nested_type_identifier name: (type_identifier) @reference.inherit))
(implements_clause (type_identifier) @reference.implement)
(implements_clause (generic_type name: (type_identifier) @reference.implement))
(implements_clause (generic_type name: (nested_type_identifier name: (type_identifier) @reference.implement)))
(implements_clause (nested_type_identifier name: (type_identifier) @reference.implement))
(import_require_clause (identifier) @reference.import)
(import_require_clause source: (string) @import)
(type_identifier) @reference.type
[
  (as_expression (identifier) @reference.read)
  (enum_assignment value: (identifier) @reference.read)
  (non_null_expression (identifier) @reference.read)
  (public_field_definition value: (identifier) @reference.read)
  (required_parameter value: (identifier) @reference.read)
  (satisfies_expression (identifier) @reference.read)
  (type_query (identifier) @reference.read)
]
