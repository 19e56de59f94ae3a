; Definitions.

(package (full_ident) @name) @definition.module
(message (message_name (identifier) @name) (message_body) @body) @definition.struct
(enum (enum_name (identifier) @name) (enum_body) @body) @definition.enum
(enum_field (identifier) @name) @definition.enum-member
(field (identifier) @name) @definition.field
(map_field (identifier) @name) @definition.field
(oneof (identifier) @name "{" @body) @definition.field
(oneof_field (identifier) @name) @definition.field
(service (service_name (identifier) @name) "{" @body) @definition.interface
(rpc (rpc_name (identifier) @name) "{" @body) @definition.method
(rpc (rpc_name (identifier) @name)) @definition.method

(extend (full_ident) @name) @container

; References. Package parts of a type's name are lower case by the style guide, types are not.

((message_or_enum_type (identifier) @reference.type) (#match? @reference.type "^[A-Z]"))
((extend (full_ident (identifier) @reference.inherit)) (#match? @reference.inherit "^[A-Z]"))

; Imports and literals.

(import path: (string) @import)
(string) @literal
