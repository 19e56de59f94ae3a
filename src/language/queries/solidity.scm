; Definitions.

(contract_declaration name: (identifier) @name) @definition.class
(library_declaration name: (identifier) @name) @definition.class
(interface_declaration name: (identifier) @name) @definition.interface
(struct_declaration name: (identifier) @name) @definition.struct
(struct_member name: (identifier) @name) @definition.field
(enum_declaration name: (identifier) @name) @definition.enum
(enum_value) @name @definition.enum-member
(user_defined_type_definition name: (identifier) @name) @definition.type
(event_definition name: (identifier) @name) @definition.type
(error_declaration name: (identifier) @name) @definition.type

(constructor_definition "constructor" @name) @definition.constructor
(function_definition name: (identifier) @name) @definition.function
(modifier_definition name: (identifier) @name) @definition.function
(fallback_receive_definition ["receive" "fallback"] @name) @definition.function

(constant_variable_declaration name: (identifier) @name) @definition.constant
(state_variable_declaration "constant" name: (identifier) @name) @definition.constant
(state_variable_declaration name: (identifier) @name) @definition.field

(visibility) @visibility

; References. An error is raised and an event emitted the way a function is called.

(call_expression function: (expression (identifier) @reference.call))
(call_expression function: (expression (member_expression property: (identifier) @reference.call)))
(call_expression function: (expression (new_expression name: (type_name (user_defined_type (identifier) @reference.call)))))
(emit_statement name: (expression (identifier) @reference.call))
(emit_statement name: (expression (member_expression property: (identifier) @reference.call)))
(revert_statement error: (expression (identifier) @reference.call))
(revert_statement error: (expression (member_expression property: (identifier) @reference.call)))
(modifier_invocation (identifier) @reference.call)
(import_directive import_name: (identifier) @reference.import)
(inheritance_specifier ancestor: (user_defined_type (identifier) @reference.inherit))
(user_defined_type (identifier) @reference.type)
(type_alias (identifier) @reference.type)
(member_expression property: (identifier) @reference.read)
((identifier) @reference.read (#not-any-of? @reference.read "_" "this" "msg" "super"))

; Imports and literals.

(import_directive source: (string) @import)
(string) @literal
