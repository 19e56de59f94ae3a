; Definitions. The first pattern that names a node decides its kind.

(namespace_declaration name: (_) @name) @definition.module
(file_scoped_namespace_declaration name: (_) @name) @definition.module @following
(class_declaration name: (identifier) @name) @definition.class
(record_declaration "struct" name: (identifier) @name) @definition.struct
(record_declaration name: (identifier) @name) @definition.class
(struct_declaration name: (identifier) @name) @definition.struct
(interface_declaration name: (identifier) @name) @definition.interface
(enum_declaration name: (identifier) @name) @definition.enum
(enum_member_declaration name: (identifier) @name) @definition.enum-member
(delegate_declaration name: (identifier) @name) @definition.type
; The parameters of a record are its properties; those of a class are not.
(record_declaration (parameter_list (parameter name: (identifier) @name) @definition.property))

(constructor_declaration name: (identifier) @name) @definition.constructor
(destructor_declaration name: (identifier) @name) @definition.method
(method_declaration name: (identifier) @name) @definition.method
(local_function_statement name: (identifier) @name) @definition.function
(operator_declaration operator: _ @name) @definition.method
(conversion_operator_declaration type: (_) @name) @definition.method

(property_declaration name: (identifier) @name accessors: (_) @body) @definition.property
(property_declaration name: (identifier) @name value: (arrow_expression_clause) @body) @definition.property
(indexer_declaration "this" @name accessors: (_) @body) @definition.property
(indexer_declaration "this" @name value: (_) @body) @definition.property
(event_declaration name: (identifier) @name accessors: (_) @body) @definition.property
(event_field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.property
((field_declaration (modifier) @_const (variable_declaration (variable_declarator name: (identifier) @name)))
  @definition.constant (#eq? @_const "const"))
(field_declaration (variable_declaration (variable_declarator name: (identifier) @name))) @definition.field

; Visibility. `static` is a modifier too, and says nothing of it here.

(namespace_declaration "namespace" @visibility)
(file_scoped_namespace_declaration "namespace" @visibility)
((modifier) @visibility (#any-of? @visibility "public" "protected" "internal" "private"))

; References.

(invocation_expression function: (identifier) @reference.call)
(invocation_expression function: (generic_name (identifier) @reference.call))
(invocation_expression function: (member_access_expression name: (identifier) @reference.call))
(invocation_expression function: (member_access_expression name: (generic_name (identifier) @reference.call)))
(invocation_expression
  function: (conditional_access_expression (member_binding_expression name: (identifier) @reference.call)))
(invocation_expression
  function: (conditional_access_expression
    (member_binding_expression name: (generic_name (identifier) @reference.call))))
(object_creation_expression type: (identifier) @reference.call)
(object_creation_expression type: (generic_name (identifier) @reference.call))
(object_creation_expression type: (qualified_name name: (identifier) @reference.call))
(object_creation_expression type: (qualified_name name: (generic_name (identifier) @reference.call)))
(attribute name: (identifier) @reference.call)
(attribute name: (qualified_name name: (identifier) @reference.call))

(using_directive (identifier) @reference.import)
(using_directive (qualified_name name: (identifier) @reference.import))

; A base list does not say which of its names are interfaces; their leading I does.
(interface_declaration (base_list (identifier) @reference.inherit))
(interface_declaration (base_list (generic_name (identifier) @reference.inherit)))
(struct_declaration (base_list (identifier) @reference.implement))
(struct_declaration (base_list (generic_name (identifier) @reference.implement)))
((base_list (identifier) @reference.implement) (#match? @reference.implement "^I[A-Z]"))
((base_list (generic_name (identifier) @reference.implement)) (#match? @reference.implement "^I[A-Z]"))
((base_list (qualified_name name: (identifier) @reference.implement)) (#match? @reference.implement "^I[A-Z]"))
(class_declaration (base_list (identifier) @reference.inherit))
(class_declaration (base_list (generic_name (identifier) @reference.inherit)))
(class_declaration (base_list (qualified_name name: (identifier) @reference.inherit)))
(record_declaration (base_list (identifier) @reference.inherit))
(record_declaration (base_list (generic_name (identifier) @reference.inherit)))
(primary_constructor_base_type type: (identifier) @reference.inherit)

(method_declaration returns: (identifier) @reference.type)
(local_function_statement type: (identifier) @reference.type)
(delegate_declaration type: (identifier) @reference.type)
(operator_declaration type: (identifier) @reference.type)
(conversion_operator_declaration type: (identifier) @reference.type)
(property_declaration type: (identifier) @reference.type)
(indexer_declaration type: (identifier) @reference.type)
(event_declaration type: (identifier) @reference.type)
(explicit_interface_specifier (identifier) @reference.type)
(parameter type: (identifier) @reference.type)
(variable_declaration type: (identifier) @reference.type)
(nullable_type type: (identifier) @reference.type)
(array_type type: (identifier) @reference.type)
(pointer_type type: (identifier) @reference.type)
(ref_type type: (identifier) @reference.type)
(tuple_element type: (identifier) @reference.type)
(type_argument_list (identifier) @reference.type)
(type_parameter_constraint type: (identifier) @reference.type)
(cast_expression type: (identifier) @reference.type)
(as_expression right: (identifier) @reference.type)
(is_expression right: (identifier) @reference.type)
(typeof_expression type: (identifier) @reference.type)
(default_expression type: (identifier) @reference.type)
(declaration_pattern type: (identifier) @reference.type)
(recursive_pattern type: (identifier) @reference.type)
(catch_declaration type: (identifier) @reference.type)
(foreach_statement type: (identifier) @reference.type)
(constant_pattern (identifier) @reference.type)
(variable_declaration type: (qualified_name name: (identifier) @reference.type))
(parameter type: (qualified_name name: (identifier) @reference.type))
(property_declaration type: (qualified_name name: (identifier) @reference.type))
(method_declaration returns: (qualified_name name: (identifier) @reference.type))
(cast_expression type: (qualified_name name: (identifier) @reference.type))
(generic_name (identifier) @reference.type)
(identifier) @reference.read

; Imports and literals.

(using_directive (qualified_name) @import)
(using_directive !name (identifier) @import)
(string_literal) @literal
(verbatim_string_literal) @literal
(raw_string_literal) @literal
(interpolated_string_expression) @literal
