; JSX, for the grammars that have it: an element is a call of its component.

(jsx_opening_element name: (identifier) @reference.call)
(jsx_opening_element name: (member_expression property: (_) @reference.call))
(jsx_self_closing_element name: (identifier) @reference.call)
(jsx_self_closing_element name: (member_expression property: (_) @reference.call))
