; Definitions; those with a docstring first, because the first pattern that names a node decides.

(class_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc))) @definition.class
(class_definition name: (identifier) @name) @definition.class

((function_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc))) @definition.constructor
  (#eq? @name "__init__"))
((function_definition name: (identifier) @name) @definition.constructor (#eq? @name "__init__"))
((decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc))) @definition.property)
  (#any-of? @_decorator "property" "cached_property" "setter" "abstractproperty"))
((decorated_definition
  (decorator [(identifier) @_decorator (attribute attribute: (identifier) @_decorator)])
  definition: (function_definition name: (identifier) @name) @definition.property)
  (#any-of? @_decorator "property" "cached_property" "setter" "abstractproperty"))
(function_definition name: (identifier) @name body: (block . (expression_statement . (string) @doc))) @definition.function
(function_definition name: (identifier) @name) @definition.function
(assignment left: (identifier) @name right: (lambda body: (_) @body)) @definition.function

(type_alias_statement left: (type (identifier) @name)) @definition.type
(type_alias_statement left: (type (generic_type . (identifier) @name))) @definition.type
((assignment left: (identifier) @name type: (type (identifier) @_alias)) @definition.type (#eq? @_alias "TypeAlias"))
((module (expression_statement (assignment
  left: (identifier) @name
  right: (call function: [(identifier) @_maker (attribute attribute: (identifier) @_maker)])) @definition.type))
  (#any-of? @_maker "TypeVar" "NewType" "ParamSpec" "TypeVarTuple"))

; Members of a class. Enumerations are classes that say so.
((class_definition
  superclasses: (argument_list [(identifier) @_base (attribute attribute: (identifier) @_base)])
  body: (block (expression_statement (assignment left: (identifier) @name) @definition.enum-member)))
  (#any-of? @_base "Enum" "IntEnum" "StrEnum" "Flag" "IntFlag" "TextChoices" "IntegerChoices"))
(class_definition body: (block (expression_statement (assignment left: (identifier) @name) @definition.field)))

; Names of a module, also below `if` and `try`. Capitals mean a constant.
((module (expression_statement (assignment left: (identifier) @name right: [(dictionary) (list) (set) (tuple)] @body) @definition.constant))
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
((module (expression_statement (assignment left: (identifier) @name) @definition.constant))
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
([
  (module (if_statement consequence: (block (expression_statement (assignment left: (identifier) @name) @definition.constant))))
  (module (if_statement alternative: (else_clause body: (block (expression_statement (assignment left: (identifier) @name) @definition.constant)))))
  (module (try_statement body: (block (expression_statement (assignment left: (identifier) @name) @definition.constant))))
  (module (try_statement (except_clause (block (expression_statement (assignment left: (identifier) @name) @definition.constant)))))
] (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(module (expression_statement (assignment left: (identifier) @name right: [(dictionary) (list) (set) (tuple)] @body) @definition.variable))
(module (expression_statement (assignment left: (pattern_list (identifier) @name)) @definition.variable))
[
  (module (expression_statement (assignment left: (identifier) @name) @definition.variable))
  (module (if_statement consequence: (block (expression_statement (assignment left: (identifier) @name) @definition.variable))))
  (module (if_statement alternative: (else_clause body: (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))))
  (module (try_statement body: (block (expression_statement (assignment left: (identifier) @name) @definition.variable))))
  (module (try_statement (except_clause (block (expression_statement (assignment left: (identifier) @name) @definition.variable)))))
]

; References.

(call function: (identifier) @reference.call)
(call function: (attribute attribute: (identifier) @reference.call))
(call function: (subscript value: (identifier) @reference.call))
(decorator (identifier) @reference.call)
(decorator (attribute attribute: (identifier) @reference.call))

(class_definition superclasses: (argument_list (identifier) @reference.inherit))
(class_definition superclasses: (argument_list (attribute attribute: (identifier) @reference.inherit)))
(class_definition superclasses: (argument_list (subscript value: (identifier) @reference.inherit)))
(class_definition superclasses: (argument_list (subscript value: (attribute attribute: (identifier) @reference.inherit))))
(class_definition superclasses: (argument_list (subscript subscript: (identifier) @reference.type)))

(type (identifier) @reference.type)
(type (attribute attribute: (identifier) @reference.type))
(type (binary_operator (identifier) @reference.type))
(type (subscript value: (identifier) @reference.type))
(type (subscript value: (attribute attribute: (identifier) @reference.type)))
(type (subscript subscript: (identifier) @reference.type))
(generic_type (identifier) @reference.type)
(class_pattern (dotted_name (identifier) @reference.type))
(except_clause value: (identifier) @reference.type)
(except_clause value: (attribute attribute: (identifier) @reference.type))
(except_clause value: (tuple (identifier) @reference.type))
(except_clause value: (as_pattern (identifier) @reference.type))
(except_clause value: (as_pattern (attribute attribute: (identifier) @reference.type)))
(except_clause value: (as_pattern (tuple (identifier) @reference.type)))

(import_statement name: (dotted_name (identifier) @reference.import))
(import_statement name: (aliased_import name: (dotted_name (identifier) @reference.import)))
(import_from_statement name: (dotted_name (identifier) @reference.import))
(import_from_statement name: (aliased_import name: (dotted_name (identifier) @reference.import)))

(attribute attribute: (identifier) @reference.read)
((attribute object: (identifier) @reference.read) (#not-any-of? @reference.read "self" "cls"))
; One name alone is a capture, not a read.
(case_pattern (dotted_name (identifier) (identifier) @reference.read))
(union_pattern (dotted_name (identifier) (identifier) @reference.read))
[
  (argument_list (identifier) @reference.read)
  (as_pattern . (identifier) @reference.read)
  (assert_statement (identifier) @reference.read)
  (assignment right: (identifier) @reference.read)
  (augmented_assignment (identifier) @reference.read)
  (await (identifier) @reference.read)
  (binary_operator (identifier) @reference.read)
  (boolean_operator (identifier) @reference.read)
  (comparison_operator (identifier) @reference.read)
  (conditional_expression (identifier) @reference.read)
  (default_parameter value: (identifier) @reference.read)
  (delete_statement (identifier) @reference.read)
  (dictionary_comprehension body: (pair (identifier) @reference.read))
  (dictionary_splat (identifier) @reference.read)
  (elif_clause condition: (identifier) @reference.read)
  (expression_list (identifier) @reference.read)
  (expression_statement (identifier) @reference.read)
  (for_in_clause right: (identifier) @reference.read)
  (for_statement right: (identifier) @reference.read)
  (generator_expression body: (identifier) @reference.read)
  (if_clause (identifier) @reference.read)
  (if_statement condition: (identifier) @reference.read)
  (interpolation expression: (identifier) @reference.read)
  (keyword_argument value: (identifier) @reference.read)
  (lambda body: (identifier) @reference.read)
  (list (identifier) @reference.read)
  (list_comprehension body: (identifier) @reference.read)
  (list_splat (identifier) @reference.read)
  (match_statement subject: (identifier) @reference.read)
  (named_expression value: (identifier) @reference.read)
  (not_operator argument: (identifier) @reference.read)
  (pair (identifier) @reference.read)
  (parenthesized_expression (identifier) @reference.read)
  (raise_statement (identifier) @reference.read)
  (return_statement (identifier) @reference.read)
  (set (identifier) @reference.read)
  (slice (identifier) @reference.read)
  (subscript (identifier) @reference.read)
  (tuple (identifier) @reference.read)
  (typed_default_parameter value: (identifier) @reference.read)
  (unary_operator argument: (identifier) @reference.read)
  (while_statement condition: (identifier) @reference.read)
  (with_item value: (identifier) @reference.read)
  (yield (identifier) @reference.read)
]

; Imports and literals.

(import_statement name: (dotted_name) @import)
(import_statement name: (aliased_import name: (dotted_name) @import))
(import_from_statement module_name: (_) @import)
(string) @literal
