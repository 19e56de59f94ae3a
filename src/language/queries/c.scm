; C, and what C++ takes from it: cpp.scm stands before this file there.

; Types. `typedef struct { ... } name` names the struct; `typedef struct tag { ... } name` has two names.

(struct_specifier name: (type_identifier) @name body: (_)) @definition.struct
(union_specifier name: (type_identifier) @name body: (_)) @definition.struct
(enum_specifier name: (type_identifier) @name body: (_)) @definition.enum
(enumerator name: (identifier) @name) @definition.enum-member
(type_definition type: (struct_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (union_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @definition.enum
(type_definition
  type: [(struct_specifier body: (_)) (union_specifier body: (_)) (enum_specifier body: (_))]
  declarator: [
    (type_identifier) @name @definition.type
    (pointer_declarator declarator: (type_identifier) @name @definition.type)
  ])
(type_definition declarator: [
  (type_identifier) @name
  (pointer_declarator declarator: (type_identifier) @name)
  (array_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (type_identifier) @name)
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name)))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (type_identifier) @name))))
]) @definition.type
(field_declaration declarator: [
  (field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (field_identifier) @name))
  (array_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (pointer_declarator declarator: (array_declarator declarator: (field_identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name)))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (field_identifier) @name))))
]) @definition.field

; Macros. The name of an include guard is no macro that anyone uses.
(preproc_def name: (identifier) @name value: (_)) @definition.macro
((preproc_def name: (identifier) @name !value) @definition.macro (#not-match? @name "_(H|HH|HPP|HXX|INCLUDED)_*$"))
(preproc_function_def name: (identifier) @name value: (_) @body) @definition.macro
(preproc_function_def name: (identifier) @name) @definition.macro

; Functions, then their declarations. Those inside a body are objects that only look like functions: `Foo x(bar);`.
((function_definition declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  (pointer_declarator declarator: (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))))
]) @definition.function
  (#not-any-of? @name "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P" "BENCHMARK_F"))
[
  (translation_unit (declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ]) @definition.function)
  (preproc_ifdef (declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ]) @definition.function)
  (preproc_if (declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ]) @definition.function)
  (preproc_else (declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ]) @definition.function)
  (preproc_elif (declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ]) @definition.function)
  (declaration_list (declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (pointer_declarator declarator: (function_declarator declarator: (identifier) @name)))
  ]) @definition.function)
]

; Variables of a file.
((declaration (type_qualifier) @_const declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (array_declarator declarator: (identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (array_declarator declarator: (identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
  ] value: [(initializer_list) @body (_)])
]) @definition.constant (#any-of? @_const "const" "constexpr"))
(declaration declarator: [
  (identifier) @name
  (pointer_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
  (array_declarator declarator: (identifier) @name)
  (array_declarator declarator: (array_declarator declarator: (identifier) @name))
  (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
  (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
  (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
  (init_declarator declarator: [
    (identifier) @name
    (pointer_declarator declarator: (identifier) @name)
    (pointer_declarator declarator: (pointer_declarator declarator: (identifier) @name))
    (array_declarator declarator: (identifier) @name)
    (array_declarator declarator: (array_declarator declarator: (identifier) @name))
    (pointer_declarator declarator: (array_declarator declarator: (identifier) @name))
    (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name)))
    (pointer_declarator declarator: (function_declarator declarator: (parenthesized_declarator (pointer_declarator declarator: (identifier) @name))))
  ] value: [(initializer_list) @body (_)])
]) @definition.variable

; `static` hides a function or a variable in its file; inside a class it means something else.
[
  (translation_unit [(function_definition (storage_class_specifier) @visibility) (declaration (storage_class_specifier) @visibility)])
  (preproc_ifdef [(function_definition (storage_class_specifier) @visibility) (declaration (storage_class_specifier) @visibility)])
  (preproc_if [(function_definition (storage_class_specifier) @visibility) (declaration (storage_class_specifier) @visibility)])
  (preproc_else [(function_definition (storage_class_specifier) @visibility) (declaration (storage_class_specifier) @visibility)])
  (preproc_elif [(function_definition (storage_class_specifier) @visibility) (declaration (storage_class_specifier) @visibility)])
  (declaration_list [(function_definition (storage_class_specifier) @visibility) (declaration (storage_class_specifier) @visibility)])
]

; References.

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @reference.call)))
(type_identifier) @reference.type
(field_identifier) @reference.read
[
  (argument_list (identifier) @reference.read)
  (array_declarator size: (identifier) @reference.read)
  (assignment_expression (identifier) @reference.read)
  (binary_expression (identifier) @reference.read)
  (case_statement value: (identifier) @reference.read)
  (cast_expression value: (identifier) @reference.read)
  (comma_expression (identifier) @reference.read)
  (conditional_expression (identifier) @reference.read)
  (enumerator value: (identifier) @reference.read)
  (expression_statement (identifier) @reference.read)
  (field_expression argument: (identifier) @reference.read)
  (init_declarator value: (identifier) @reference.read)
  (initializer_list (identifier) @reference.read)
  (initializer_pair value: (identifier) @reference.read)
  (parenthesized_expression (identifier) @reference.read)
  (pointer_expression argument: (identifier) @reference.read)
  (preproc_defined (identifier) @reference.read)
  (preproc_if condition: (identifier) @reference.read)
  (preproc_ifdef name: (identifier) @reference.read)
  (return_statement (identifier) @reference.read)
  (sizeof_expression (identifier) @reference.read)
  (subscript_designator (identifier) @reference.read)
  (subscript_expression (identifier) @reference.read)
  (unary_expression (identifier) @reference.read)
  (update_expression (identifier) @reference.read)
]

; Imports and literals.

(preproc_include path: (_) @import)
(string_literal) @literal
