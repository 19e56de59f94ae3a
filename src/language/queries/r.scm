; Definitions: R assigns functions and classes to names, and registers the S4 ones by calls.

(binary_operator lhs: (_) @name operator: ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @definition.function
((binary_operator lhs: (identifier) @name operator: ["<-" "="]
    rhs: (call function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)] arguments: (_) @body))
  @definition.class
  (#any-of? @_class "R6Class" "setRefClass" "new_class" "ggproto"))
((call function: (identifier) @_set arguments: (arguments . (argument value: (string content: (string_content) @name))))
  @definition.class
  (#any-of? @_set "setClass" "setClassUnion"))
((call function: (identifier) @_set arguments: (arguments
    . (argument value: (string content: (string_content) @name))
    (argument value: (function_definition body: (_) @body))))
  @definition.function
  (#any-of? @_set "setGeneric" "setMethod"))
((call
    function: [(identifier) @_class (namespace_operator rhs: (identifier) @_class)]
    arguments: (arguments (argument name: (identifier) value: (call
      function: (identifier) @_list
      arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body))
        @definition.method)))))
  (#any-of? @_class "R6Class" "setRefClass") (#eq? @_list "list"))
(program (binary_operator lhs: (identifier) @name operator: ["<-" "=" "<<-"]) @definition.variable)

; References.

(call function: (identifier) @reference.call)
(call function: (namespace_operator rhs: (identifier) @reference.call))
(call function: (extract_operator rhs: (identifier) @reference.call))
((call function: (identifier) @_class arguments: (arguments (argument name: (identifier) @_inherit value: (identifier) @reference.inherit)))
  (#eq? @_class "R6Class") (#eq? @_inherit "inherit"))
(argument value: (identifier) @reference.read)
(extract_operator lhs: (identifier) @reference.read)
(extract_operator rhs: (identifier) @reference.read)
(binary_operator lhs: (identifier) @reference.read)
(binary_operator rhs: (identifier) @reference.read)
(unary_operator rhs: (identifier) @reference.read)
(namespace_operator rhs: (identifier) @reference.read)
(parameter default: (identifier) @reference.read)
(subset function: (identifier) @reference.read)
(subset2 function: (identifier) @reference.read)
(braced_expression body: (identifier) @reference.read)

; Imports and literals.

((call function: (identifier) @_library arguments: (arguments . (argument value: [(identifier) (string)] @import)))
  (#any-of? @_library "library" "require" "requireNamespace" "loadNamespace" "source"))
(string) @literal
