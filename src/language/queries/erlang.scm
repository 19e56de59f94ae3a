; Definitions. A function is its clauses: each of them is a declaration of its own to the grammar.

(module_attribute name: (atom) @name) @definition.module
(fun_decl clause: (function_clause name: (atom) @name body: (_) @body)) @definition.function
(callback fun: (atom) @name) @definition.function
(pp_define lhs: (macro_lhs name: (_) @name)) @definition.macro
(type_alias name: (type_name name: (atom) @name)) @definition.type
(opaque name: (type_name name: (atom) @name)) @definition.type
(record_decl name: (atom) @name) @definition.struct
(record_decl fields: (record_field name: (atom) @name) @definition.field)

; References. A type is written like a call; variables are never more than local.

(type_alias ty: (call expr: (atom) @reference.type))
(opaque ty: (call expr: (atom) @reference.type))
(type_sig ty: (call expr: (atom) @reference.type))
(type_sig args: (expr_args args: (call expr: (atom) @reference.type)))
(type_sig ty: (tuple expr: (call expr: (atom) @reference.type)))
(field_type expr: (call expr: (atom) @reference.type))
(map_field key: (call expr: (atom) @reference.type))
(map_field value: (call expr: (atom) @reference.type))
(call expr: (atom) @reference.call)
(internal_fun fun: (atom) @reference.read)
(macro_call_expr name: (_) @reference.call args: (_))
((macro_call_expr name: (_) @reference.read) (#not-any-of? @reference.read "MODULE" "LINE" "FILE" "FUNCTION_NAME"))
(record_name name: (atom) @reference.type)
(behaviour_attribute name: (atom) @reference.implement)
(import_attribute funs: (fa fun: (atom) @reference.import))
(export_attribute funs: (fa fun: (atom) @reference.read))
(export_type_attribute types: (fa fun: (atom) @reference.read))
(remote_module module: (atom) @reference.read)

; Imports and literals.

(import_attribute module: (atom) @import)
(pp_include file: (string) @import)
(pp_include_lib file: (string) @import)
(string) @literal
