; A block is named by its labels: `resource "aws_instance" "web"` is aws_instance.web.

((block . (identifier) @_kind (string_lit (template_literal) @scope) (string_lit (template_literal) @name) (block_start) @body)
  @definition.struct
  (#any-of? @_kind "resource" "data" "ephemeral"))
((block . (identifier) @_kind (string_lit (template_literal) @name) (block_start) @body) @definition.variable
  (#eq? @_kind "variable"))
((block . (identifier) @_kind (string_lit (template_literal) @name) (block_start) @body) @definition.property
  (#eq? @_kind "output"))
((block . (identifier) @_kind (string_lit (template_literal) @name) (block_start) @body) @definition.module
  (#any-of? @_kind "module" "provider"))
((config_file (body (block . (identifier) @_kind (string_lit (template_literal) @name) (block_start) @body) @definition.struct))
  (#not-any-of? @_kind "resource" "data" "ephemeral"))
((block . (identifier) @_kind (body (attribute (identifier) @name) @definition.constant)) (#eq? @_kind "locals"))

; References. The words before the dot (`var.`, `local.`) say where a name lives, and are no names themselves.

(function_call (identifier) @reference.call)
(get_attr (identifier) @reference.read)
((variable_expr (identifier) @reference.read)
  (#not-any-of? @reference.read "var" "local" "module" "data" "each" "count" "path" "self" "terraform" "string" "number" "bool"
    "any" "true" "false" "null"))

; Imports and literals.

((block . (identifier) @_module (body (attribute (identifier) @_source (expression (literal_value (string_lit) @import)))))
  (#eq? @_module "module") (#eq? @_source "source"))
(string_lit) @literal
(quoted_template) @literal
(heredoc_template) @literal
