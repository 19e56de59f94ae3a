; Definitions. A tuple struct keeps its fields in the signature: its "body" is the semicolon.

(struct_item name: (type_identifier) @name body: (ordered_field_declaration_list) ";" @body) @definition.struct
(struct_item name: (type_identifier) @name) @definition.struct
(union_item name: (type_identifier) @name) @definition.struct
(enum_item name: (type_identifier) @name) @definition.enum
(enum_variant name: (identifier) @name) @definition.enum-member
(trait_item name: (type_identifier) @name) @definition.trait
(type_item name: (type_identifier) @name) @definition.type
(associated_type name: (type_identifier) @name) @definition.type
(mod_item name: (identifier) @name) @definition.module
(macro_definition name: (identifier) @name (macro_rule) @body) @definition.macro
(function_item name: (identifier) @name) @definition.function
(function_signature_item name: (identifier) @name) @definition.function
(field_declaration name: (field_identifier) @name) @definition.field
(const_item name: (identifier) @name) @definition.constant
(static_item name: (identifier) @name) @definition.variable

; What an impl holds belongs to its type.
(impl_item type: [
  (type_identifier) @name
  (primitive_type) @name
  (generic_type type: (type_identifier) @name)
  (generic_type type: (scoped_type_identifier name: (type_identifier) @name))
  (scoped_type_identifier name: (type_identifier) @name)
  (reference_type type: (type_identifier) @name)
  (reference_type type: (primitive_type) @name)
  (reference_type type: (generic_type type: (type_identifier) @name))
  (pointer_type type: (type_identifier) @name)
  (dynamic_type trait: (type_identifier) @name)
  (array_type) @name
  (tuple_type) @name
  (unit_type) @name
]) @container

(visibility_modifier) @visibility

; A trait's items and an enum's variants are as visible as they are, and so is what implements a trait.
(trait_item body: (_) @inside.public)
(enum_item body: (_) @inside.public)
(impl_item trait: (_) body: (_) @inside.public)

; References.

(impl_item trait: (type_identifier) @reference.implement)
(impl_item trait: (generic_type type: (type_identifier) @reference.implement))
(impl_item trait: (generic_type type: (scoped_type_identifier name: (type_identifier) @reference.implement)))
(impl_item trait: (scoped_type_identifier name: (type_identifier) @reference.implement))
((attribute (identifier) @_derive arguments: (token_tree (identifier) @reference.implement)) (#eq? @_derive "derive"))
(trait_item bounds: (trait_bounds (type_identifier) @reference.inherit))
(trait_item bounds: (trait_bounds (generic_type type: (type_identifier) @reference.inherit)))
(trait_item bounds: (trait_bounds (scoped_type_identifier name: (type_identifier) @reference.inherit)))

(call_expression function: (identifier) @reference.call)
(call_expression function: (field_expression field: (field_identifier) @reference.call))
(call_expression function: (scoped_identifier name: (identifier) @reference.call))
(call_expression function: (generic_function function: (identifier) @reference.call))
(call_expression function: (generic_function function: (field_expression field: (field_identifier) @reference.call)))
(call_expression function: (generic_function function: (scoped_identifier name: (identifier) @reference.call)))
(macro_invocation macro: (identifier) @reference.call)
(macro_invocation macro: (scoped_identifier name: (identifier) @reference.call))
(struct_expression name: (type_identifier) @reference.call)
(struct_expression name: (scoped_type_identifier name: (type_identifier) @reference.call))
(struct_expression name: (generic_type_with_turbofish type: (type_identifier) @reference.call))
(attribute (scoped_identifier name: (identifier) @reference.call))

(use_declaration argument: (identifier) @reference.import)
(use_declaration argument: (scoped_identifier name: (identifier) @reference.import))
(use_list (identifier) @reference.import)
(use_list (scoped_identifier name: (identifier) @reference.import))
(use_as_clause path: (identifier) @reference.import)
(use_as_clause path: (scoped_identifier name: (identifier) @reference.import))
(extern_crate_declaration name: (identifier) @reference.import)

(type_identifier) @reference.type
((scoped_identifier path: (identifier) @reference.type) (#match? @reference.type "^[A-Z]") (#not-eq? @reference.type "Self"))
((scoped_type_identifier path: (identifier) @reference.type) (#match? @reference.type "^[A-Z]") (#not-eq? @reference.type "Self"))
(tuple_struct_pattern type: (identifier) @reference.read)
; A lower-case name in a pattern binds; a path's lower-case names are modules.
((match_pattern (identifier) @reference.read) (#match? @reference.read "^[A-Z]"))
((or_pattern (identifier) @reference.read) (#match? @reference.read "^[A-Z]"))
((scoped_identifier name: (identifier) @reference.read) (#match? @reference.read "^[A-Z]"))
(field_identifier) @reference.read
[
  (arguments (identifier) @reference.read)
  (arguments (scoped_identifier name: (identifier) @reference.read))
  (array_expression (identifier) @reference.read)
  (assignment_expression (identifier) @reference.read)
  (await_expression (identifier) @reference.read)
  (binary_expression (identifier) @reference.read)
  (block (identifier) @reference.read)
  (break_expression (identifier) @reference.read)
  (closure_expression body: (identifier) @reference.read)
  (compound_assignment_expr (identifier) @reference.read)
  (const_item value: (identifier) @reference.read)
  (field_expression value: (identifier) @reference.read)
  (field_initializer value: (identifier) @reference.read)
  (for_expression value: (identifier) @reference.read)
  (if_expression condition: (identifier) @reference.read)
  (index_expression (identifier) @reference.read)
  (let_condition value: (identifier) @reference.read)
  (let_declaration value: (identifier) @reference.read)
  (match_arm value: (identifier) @reference.read)
  (match_expression value: (identifier) @reference.read)
  (parenthesized_expression (identifier) @reference.read)
  (range_expression (identifier) @reference.read)
  (reference_expression value: (identifier) @reference.read)
  (return_expression (identifier) @reference.read)
  (shorthand_field_initializer (identifier) @reference.read)
  (static_item value: (identifier) @reference.read)
  (token_tree (identifier) @reference.read)
  (try_expression (identifier) @reference.read)
  (tuple_expression (identifier) @reference.read)
  (type_cast_expression value: (identifier) @reference.read)
  (unary_expression (identifier) @reference.read)
  (while_expression condition: (identifier) @reference.read)
]

; Imports and literals. A module without a body is another file.

(use_declaration argument: [(identifier) (scoped_identifier)] @import)
(use_declaration argument: (use_as_clause path: (_) @import))
(use_declaration argument: (scoped_use_list path: (_) @import))
(use_declaration argument: (use_wildcard (_) @import))
(use_declaration argument: (use_list [(identifier) (scoped_identifier)] @import))
(extern_crate_declaration name: (identifier) @import)
(mod_item name: (identifier) @import !body)
(string_literal) @literal
(raw_string_literal) @literal
