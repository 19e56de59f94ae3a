; What C++ has beyond C; c.scm follows.

; Namespaces and types.

(namespace_definition name: (_) @name) @definition.module
(class_specifier name: (type_identifier) @name body: (_)) @definition.class
(class_specifier name: (template_type name: (type_identifier) @name) body: (_)) @definition.class
(struct_specifier name: (template_type name: (type_identifier) @name) body: (_)) @definition.struct
(struct_specifier name: (qualified_identifier scope: (_) @scope name: (type_identifier) @name) body: (_)) @definition.struct
(class_specifier name: (qualified_identifier scope: (_) @scope name: (type_identifier) @name) body: (_)) @definition.class
(struct_specifier name: (qualified_identifier scope: (_) @scope name: (template_type name: (type_identifier) @name)) body: (_)) @definition.struct
(alias_declaration name: (type_identifier) @name) @definition.type
(concept_definition name: (identifier) @name) @definition.type
; `class EXPORT Name { ... }`: an export macro makes the class look like a function that returns one.
(function_definition type: (class_specifier !body) declarator: (identifier) @name) @definition.class
(function_definition type: (struct_specifier !body) declarator: (identifier) @name) @definition.struct
(function_definition type: (class_specifier !body) body: (compound_statement (declaration declarator: (function_declarator declarator: (identifier) @name)) @definition.method))

; Tests of GoogleTest are functions, named by their arguments.
((function_definition !type
  declarator: (function_declarator
    declarator: (identifier) @_test
    parameters: (parameter_list (parameter_declaration type: (type_identifier) @scope) (parameter_declaration type: (type_identifier) @name))))
  @definition.method (#any-of? @_test "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P" "BENCHMARK_F"))

; Constructors have no type; their initialisers belong to the body.
(field_declaration_list (function_definition !type declarator: (function_declarator declarator: (identifier) @name) (field_initializer_list) @body) @definition.constructor)
(field_declaration_list (function_definition !type declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor)
(field_declaration_list (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor)
(field_declaration_list (template_declaration (function_definition !type declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor))
(field_declaration_list (template_declaration (declaration !type declarator: (function_declarator declarator: (identifier) @name)) @definition.constructor))
(function_definition !type declarator: (function_declarator declarator: [
  (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (identifier) @name)
  (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (identifier) @name))
  (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (identifier) @name)))
]) (field_initializer_list) @body) @definition.constructor
(function_definition !type declarator: (function_declarator declarator: [
  (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (identifier) @name)
  (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (identifier) @name))
  (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (identifier) @name)))
])) @definition.constructor

; Out of their class: `A::b`.
(function_definition declarator: (function_declarator declarator: [
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)])
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)]))
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)])))
    ])) @definition.method
(function_definition declarator: (pointer_declarator declarator: (function_declarator declarator: [
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)])
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)]))
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)])))
    ]))) @definition.method
(function_definition declarator: (reference_declarator (function_declarator declarator: [
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)])
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)]))
      (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: [(identifier) @name (destructor_name) @name (operator_name) @name (template_function name: (identifier) @name)])))
    ]))) @definition.method

; Functions and methods.
((function_definition declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))
  (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (function_declarator declarator: (template_function name: (identifier) @name))
]) @definition.function
  (#not-any-of? @name "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P" "BENCHMARK_F"))
(field_declaration declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name)))
  (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
]) @definition.method
(field_declaration_list (declaration declarator: (function_declarator declarator: (destructor_name) @name)) @definition.method)
(template_declaration (declaration declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)
  (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name)))
  (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name) (destructor_name)] @name))
]) @definition.function)
[
  (translation_unit (declaration declarator: [(function_declarator declarator: (operator_name) @name) (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function)
  (preproc_ifdef (declaration declarator: [(function_declarator declarator: (operator_name) @name) (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function)
  (preproc_if (declaration declarator: [(function_declarator declarator: (operator_name) @name) (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function)
  (preproc_else (declaration declarator: [(function_declarator declarator: (operator_name) @name) (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function)
  (preproc_elif (declaration declarator: [(function_declarator declarator: (operator_name) @name) (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function)
  (declaration_list (declaration declarator: [(function_declarator declarator: (operator_name) @name) (reference_declarator (function_declarator declarator: [(identifier) (operator_name)] @name))]) @definition.function)
]

((field_declaration (type_qualifier) @_const declarator: (field_identifier) @name) @definition.constant (#eq? @_const "constexpr"))
(field_declaration declarator: (reference_declarator (field_identifier) @name)) @definition.field
(declaration declarator: (init_declarator declarator: (qualified_identifier scope: [(namespace_identifier) @scope (template_type name: (type_identifier) @scope)] name: (identifier) @name))) @definition.variable
(declaration declarator: (reference_declarator (identifier) @name)) @definition.variable

; Visibility.

(class_specifier body: (_) @inside.private)
(field_declaration_list (access_specifier) @section)

; References.

(base_class_clause (type_identifier) @reference.inherit)
(base_class_clause (template_type name: (type_identifier) @reference.inherit))
(base_class_clause (qualified_identifier name: (type_identifier) @reference.inherit))
(base_class_clause (qualified_identifier name: (template_type name: (type_identifier) @reference.inherit)))

(call_expression function: (qualified_identifier name: (identifier) @reference.call))
(call_expression function: (qualified_identifier name: (qualified_identifier name: (identifier) @reference.call)))
(call_expression function: (qualified_identifier name: (template_function name: (identifier) @reference.call)))
(call_expression function: (qualified_identifier name: (qualified_identifier name: (template_function name: (identifier) @reference.call))))
((call_expression function: (template_function name: (identifier) @reference.call))
  (#not-any-of? @reference.call "static_cast" "dynamic_cast" "reinterpret_cast" "const_cast"))
(call_expression function: (field_expression field: (template_method name: (field_identifier) @reference.call)))
(call_expression function: (field_expression field: (dependent_name (template_method name: (field_identifier) @reference.call))))
(new_expression type: (type_identifier) @reference.call)
(new_expression type: (template_type name: (type_identifier) @reference.call))
(new_expression type: (qualified_identifier name: (type_identifier) @reference.call))
(compound_literal_expression type: (type_identifier) @reference.call)
(using_declaration (qualified_identifier name: (identifier) @reference.import))
(using_declaration "namespace" (identifier) @reference.import)

((qualified_identifier scope: (namespace_identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
((template_function name: (identifier) @reference.read)
  (#not-any-of? @reference.read "static_cast" "dynamic_cast" "reinterpret_cast" "const_cast"))
(qualified_identifier name: (identifier) @reference.read)
[
  (condition_clause value: (identifier) @reference.read)
  (delete_expression (identifier) @reference.read)
  (for_range_loop right: (identifier) @reference.read)
  (lambda_capture_specifier (identifier) @reference.read)
  (optional_parameter_declaration default_value: (identifier) @reference.read)
  (template_argument_list (identifier) @reference.read)
  (throw_statement (identifier) @reference.read)
]
(raw_string_literal) @literal
