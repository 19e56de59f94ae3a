; JavaScript's own node kinds; the rest is in ecmascript.scm.

(class_declaration name: (identifier) @name) @definition.class
(field_definition property: [(property_identifier) (private_property_identifier)] @name value: [
  (arrow_function body: (_) @body)
  (function_expression body: (_) @body)
]) @definition.method
(field_definition property: [(property_identifier) (private_property_identifier) (computed_property_name)] @name) @definition.field

(class_heritage (identifier) @reference.inherit)
(class_heritage (member_expression property: (_) @reference.inherit))
; A mixin: `extends Base(Other)` inherits from what both give.
(class_heritage (call_expression function: (identifier) @reference.inherit))
(class_heritage (call_expression arguments: (arguments (identifier) @reference.inherit)))
(field_definition value: (identifier) @reference.read)
