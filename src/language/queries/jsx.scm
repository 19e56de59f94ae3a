; JSX, for the grammars that have it: an element is a call of its component. Lower-case names are the platform's.

((jsx_opening_element name: (identifier) @reference.call) (#match? @reference.call "^[A-Z_$]"))
((jsx_self_closing_element name: (identifier) @reference.call) (#match? @reference.call "^[A-Z_$]"))
(jsx_opening_element name: (member_expression property: (_) @reference.call))
(jsx_self_closing_element name: (member_expression property: (_) @reference.call))
(jsx_expression (identifier) @reference.read)
