; Definitions. The first pattern that names a node decides its kind.

(namespace_definition name: (_) @name) @definition.module
(class_declaration name: (name) @name) @definition.class
(interface_declaration name: (name) @name) @definition.interface
(trait_declaration name: (name) @name) @definition.trait
(enum_declaration name: (name) @name) @definition.enum
(enum_case name: (name) @name) @definition.enum-member

(function_definition name: (name) @name) @definition.function
((method_declaration name: (name) @name) @definition.constructor (#eq? @name "__construct"))
(method_declaration name: (name) @name) @definition.method
(assignment_expression left: (variable_name (name) @name) right: (anonymous_function body: (_) @body))
  @definition.function
(assignment_expression left: (variable_name (name) @name) right: (arrow_function body: (_) @body)) @definition.function

(property_declaration (property_element name: (variable_name (name) @name))) @definition.property
(property_promotion_parameter name: (variable_name (name) @name)) @definition.property
(const_declaration (const_element . (name) @name)) @definition.constant
((function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))) @definition.constant
  (#eq? @_define "define"))
(program (expression_statement (assignment_expression left: (variable_name (name) @name)) @definition.variable))

; Visibility.

(visibility_modifier) @visibility

; References.

(function_call_expression function: (name) @reference.call)
(function_call_expression function: (qualified_name (name) @reference.call))
(function_call_expression function: (variable_name (name) @reference.call))
(member_call_expression name: (name) @reference.call)
(nullsafe_member_call_expression name: (name) @reference.call)
(scoped_call_expression name: (name) @reference.call)
((object_creation_expression (name) @reference.call) (#not-any-of? @reference.call "self" "static" "parent"))
(object_creation_expression (qualified_name (name) @reference.call))
(attribute (name) @reference.call)
(attribute (qualified_name (name) @reference.call))

(namespace_use_clause (name) @reference.import)
(namespace_use_clause (qualified_name (name) @reference.import))

(base_clause (name) @reference.inherit)
(base_clause (qualified_name (name) @reference.inherit))
(class_interface_clause (name) @reference.implement)
(class_interface_clause (qualified_name (name) @reference.implement))
(use_declaration (name) @reference.implement)
(use_declaration (qualified_name (name) @reference.implement))

((named_type (name) @reference.type) (#not-any-of? @reference.type "self" "static" "parent"))
(named_type (qualified_name (name) @reference.type))
(scoped_call_expression scope: (name) @reference.type)
(scoped_call_expression scope: (qualified_name (name) @reference.type))
(scoped_property_access_expression scope: (name) @reference.type)
(class_constant_access_expression . (name) @reference.type)
(class_constant_access_expression . (qualified_name (name) @reference.type))
(binary_expression operator: "instanceof" right: (name) @reference.type)
(binary_expression operator: "instanceof" right: (qualified_name (name) @reference.type))
((name) @reference.read (#not-any-of? @reference.read "self" "static" "parent" "class" "this" "__DIR__"))

; Imports and literals.

(namespace_use_declaration (namespace_use_clause (name) @import))
(namespace_use_declaration (namespace_use_clause (qualified_name) @import))
(namespace_use_declaration (namespace_name) @import)
(require_expression (string) @import)
(require_expression (binary_expression right: (string) @import))
(require_once_expression (string) @import)
(require_once_expression (binary_expression right: (string) @import))
(include_expression (string) @import)
(include_expression (binary_expression right: (string) @import))
(include_once_expression (string) @import)
(include_once_expression (binary_expression right: (string) @import))
(string) @literal
(encapsed_string) @literal
(heredoc) @literal
(nowdoc) @literal
