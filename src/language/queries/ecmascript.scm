; What JavaScript and TypeScript have in common. It follows their own files, whose patterns go first.

; Functions by assignment, wherever they stand.

(function_declaration name: (identifier) @name) @definition.function
(generator_function_declaration name: (identifier) @name) @definition.function
(variable_declarator name: (identifier) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
  (generator_function body: (_) @body)
]) @definition.function
(variable_declarator name: (identifier) @name value: (class body: (_) @body)) @definition.class

((method_definition name: (property_identifier) @name) @definition.constructor (#eq? @name "constructor"))
(method_definition ["get" "set"] name: [(property_identifier) (private_property_identifier)] @name) @definition.property
(method_definition name: [(property_identifier) (private_property_identifier) (computed_property_name)] @name) @definition.method
(method_definition name: (string (string_fragment) @name)) @definition.method
; A key of an object is no symbol, unless it holds a function.
(pair key: (property_identifier) @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.method
((pair key: (string (string_fragment) @name) value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.method (#match? @name "^[\\w$./:-]+$"))

; CommonJS and prototypes: what is exported first, then `A.prototype.b = ...` and `A.b = ...`, which belong to A.
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @visibility property: (property_identifier) @name)
  right: [
    (function_expression body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @definition.function
  (#any-of? @visibility "exports" "module.exports"))
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @visibility property: (property_identifier) @name)
  right: (class body: (_) @body)) @definition.class
  (#any-of? @visibility "exports" "module.exports"))
; A bare name on the right is defined elsewhere in the file: that definition is the symbol.
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @visibility property: (property_identifier) @name)
  right: [(string) (template_string) (number) (regex) (true) (false) (null) (new_expression) (binary_expression)]) @definition.constant
  (#any-of? @visibility "exports" "module.exports"))
((assignment_expression
  left: (member_expression object: [(identifier) (member_expression)] @visibility property: (property_identifier) @name)
  right: [(object) @body (array) @body]) @definition.constant
  (#any-of? @visibility "exports" "module.exports"))
((assignment_expression
  left: (member_expression) @visibility
  right: (function_expression name: (identifier) @name body: (_) @body)) @definition.function
  (#eq? @visibility "module.exports"))
((assignment_expression
  left: (member_expression object: (member_expression object: (identifier) @scope property: (_) @_prototype) property: (property_identifier) @name)
  right: [
    (function_expression body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @definition.method
  (#eq? @_prototype "prototype"))
((assignment_expression
  left: (member_expression object: (identifier) @scope property: (property_identifier) @name)
  right: [
    (function_expression body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @definition.method
  (#not-any-of? @scope "exports" "module"))

; Variables of a module: those inside an unnamed callback (a test's, for one) are local to it. What `require` gives is
; an import, not a definition.
((program (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: [(object) @body (array) @body (_) @_value]) @definition.constant))
  (#not-match? @_value "^require\\b"))
(export_statement (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: [(object) @body (array) @body (_)]) @definition.constant))
(export_statement (lexical_declaration kind: "const" (variable_declarator name: (object_pattern (shorthand_property_identifier_pattern) @name)) @definition.constant))
[
  (program (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable))
  (export_statement (lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @definition.variable))
  (program (variable_declaration (variable_declarator name: (identifier) @name !value) @definition.variable))
  (export_statement (variable_declaration (variable_declarator name: (identifier) @name) @definition.variable))
]
((program (variable_declaration (variable_declarator name: (identifier) @name value: [(object) @body (array) @body (_) @_value]) @definition.variable))
  (#not-match? @_value "^require\\b"))

(export_statement "export" @visibility)

; Exported apart from the definition. What a re-export names is in another file.
(export_statement (export_clause (export_specifier name: (identifier) @exported)) !source)
(export_statement value: (identifier) @exported)
((assignment_expression left: (member_expression object: (_) @_exports) right: (identifier) @exported)
  (#any-of? @_exports "exports" "module.exports"))
((assignment_expression left: (member_expression) @_exports right: (identifier) @exported) (#eq? @_exports "module.exports"))
((assignment_expression left: (member_expression) @_exports right: (object (shorthand_property_identifier) @exported))
  (#eq? @_exports "module.exports"))
((assignment_expression left: (member_expression) @_exports right: (object (pair value: (identifier) @exported)))
  (#eq? @_exports "module.exports"))

; References. Names that are declared here (parameters, locals) are none, so reads are told by where they stand.

(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (_) @reference.call))
(call_expression function: (parenthesized_expression (identifier) @reference.call))
(new_expression constructor: (identifier) @reference.call)
(new_expression constructor: (member_expression property: (_) @reference.call))
(decorator (identifier) @reference.call)
(decorator (member_expression property: (_) @reference.call))

(import_specifier name: (identifier) @reference.import)
(import_clause (identifier) @reference.import)
(namespace_import (identifier) @reference.import)
(export_statement (export_clause (export_specifier name: (identifier) @reference.import)) source: (_))
((variable_declarator name: (identifier) @reference.import value: (call_expression function: (identifier) @_require))
  (#eq? @_require "require"))
((variable_declarator
  name: (object_pattern (shorthand_property_identifier_pattern) @reference.import)
  value: (call_expression function: (identifier) @_require))
  (#eq? @_require "require"))
((variable_declarator
  name: (object_pattern (pair_pattern key: (_) @reference.import))
  value: (call_expression function: (identifier) @_require))
  (#eq? @_require "require"))

(member_expression property: [(property_identifier) (private_property_identifier)] @reference.read)
(shorthand_property_identifier) @reference.read
[
  (arguments (identifier) @reference.read)
  (array (identifier) @reference.read)
  (arrow_function body: (identifier) @reference.read)
  (assignment_expression (identifier) @reference.read)
  (assignment_pattern right: (identifier) @reference.read)
  (augmented_assignment_expression (identifier) @reference.read)
  (await_expression (identifier) @reference.read)
  (binary_expression (identifier) @reference.read)
  (computed_property_name (identifier) @reference.read)
  (export_specifier name: (identifier) @reference.read)
  (export_statement value: (identifier) @reference.read)
  (expression_statement (identifier) @reference.read)
  (for_in_statement right: (identifier) @reference.read)
  (for_statement condition: (identifier) @reference.read)
  (member_expression object: (identifier) @reference.read)
  (object_assignment_pattern right: (identifier) @reference.read)
  (pair value: (identifier) @reference.read)
  (parenthesized_expression (identifier) @reference.read)
  (return_statement (identifier) @reference.read)
  (sequence_expression (identifier) @reference.read)
  (spread_element (identifier) @reference.read)
  (subscript_expression (identifier) @reference.read)
  (switch_case value: (identifier) @reference.read)
  (template_substitution (identifier) @reference.read)
  (ternary_expression (identifier) @reference.read)
  (throw_statement (identifier) @reference.read)
  (unary_expression (identifier) @reference.read)
  (update_expression (identifier) @reference.read)
  (variable_declarator value: (identifier) @reference.read)
  (yield_expression (identifier) @reference.read)
]

; Imports and literals.

(import_statement source: (string) @import)
(export_statement source: (string) @import)
((call_expression function: (identifier) @_require arguments: (arguments . (string) @import)) (#eq? @_require "require"))
(call_expression function: (import) arguments: (arguments . (string) @import))
(string) @literal
(template_string) @literal
