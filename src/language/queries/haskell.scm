; Definitions. The first pattern that names a node decides its kind.

(header module: (module) @name exports: (_) @body) @definition.module
(header module: (module) @name) @definition.module
(data_type name: (_) @name constructors: (_) @body) @definition.type
(data_type name: (_) @name) @definition.type
(newtype name: (_) @name constructor: (_) @body) @definition.type
; The grammar spells it so.
(type_synomym name: (_) @name) @definition.type
(type_family name: (_) @name) @definition.type
(data_family name: (_) @name) @definition.type
(class name: (_) @name declarations: (_) @body) @definition.trait
(class name: (_) @name) @definition.trait
; What an instance defines belongs to the type that it is for.
(instance patterns: (type_patterns . (name) @name)) @container
(instance patterns: (type_patterns . (parens type: (apply constructor: (name) @name)))) @container
(instance patterns: (type_patterns . (parens type: (apply constructor: (apply constructor: (name) @name))))) @container

(data_constructor constructor: (prefix name: (_) @name)) @definition.constructor
; The name alone: the fields of a record belong to its type.
(data_constructor constructor: (record name: (_) @name @definition.constructor))
(newtype_constructor name: (_) @name @definition.constructor)
(gadt_constructor name: (_) @name) @definition.constructor
(field name: (field_name (variable) @name)) @definition.field

(class_declarations declaration: (signature name: (_) @name) @definition.method)
(class_declarations declaration: (default_signature signature: (signature name: (_) @name)) @definition.method)
(instance_declarations declaration: (function name: (_) @name match: (_) @body) @definition.method)
(instance_declarations declaration: (function (infix operator: (operator) @name) match: (_) @body) @definition.method)
(instance_declarations declaration: (bind name: (_) @name match: (_) @body) @definition.method)
(declarations (function name: (_) @name match: (_) @body) @definition.function)
(declarations (function (infix operator: (operator) @name) match: (_) @body) @definition.function)
(declarations (function (infix operator: (infix_id (variable) @name)) match: (_) @body) @definition.function)
(declarations (bind name: (_) @name match: (_) @body) @definition.function)
(foreign_import signature: (signature name: (_) @name)) @definition.function

; References.

(apply function: (variable) @reference.call)
(apply function: (qualified id: (variable) @reference.call))
(apply function: (constructor) @reference.call)
(apply function: (qualified id: (constructor) @reference.call))
(infix_id (variable) @reference.call)
(infix_id (qualified id: (variable) @reference.call))
(exp (variable) @reference.call)
((infix left_operand: (variable) @reference.call operator: (operator) @_apply) (#any-of? @_apply "$" "<$>" "."))
((infix left_operand: (qualified id: (variable) @reference.call) operator: (operator) @_apply)
  (#any-of? @_apply "$" "<$>" "."))
(import_name variable: (variable) @reference.import)
(import_name type: (name) @reference.import)
(class context: (context context: (apply constructor: (name) @reference.inherit)))
(instance name: (name) @reference.implement)
(deriving classes: (name) @reference.implement)
(deriving classes: (parens (name) @reference.implement))
(deriving classes: (tuple (name) @reference.implement))
(name) @reference.type
(constructor) @reference.read
(variable) @reference.read

; Imports and literals.

(import module: (module) @import)
(string) @literal
