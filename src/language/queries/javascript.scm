; placeholder for speed tests
(class_declaration name: (identifier) @name body: (_) @body) @definition.class
(function_declaration name: (identifier) @name) @definition.function
(method_definition name: (_) @name) @definition.method
(variable_declarator name: (identifier) @name) @definition.variable
(call_expression function: (identifier) @reference.call)
(call_expression function: (member_expression property: (_) @reference.call))
(member_expression property: (property_identifier) @reference.read)
(identifier) @reference.read
(string) @literal
