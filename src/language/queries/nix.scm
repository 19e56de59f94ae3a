; Definitions: functions wherever they are bound, what `let` binds, and the options of a module.

(binding attrpath: (attrpath) @name expression: (function_expression body: (function_expression body: (_) @body))) @definition.function
(binding attrpath: (attrpath) @name expression: (function_expression body: (_) @body)) @definition.function
((binding attrpath: (attrpath) @name expression: (attrset_expression) @body) @definition.module
  (#match? @name "^options\\b"))
((binding attrpath: (attrpath) @name expression: (apply_expression function: [
    (variable_expression name: (identifier) @_option)
    (select_expression attrpath: (attrpath attr: (identifier) @_option))
  ])) @definition.property
  (#any-of? @_option "mkOption" "mkEnableOption" "mkPackageOption"))
(let_expression (binding_set (binding attrpath: (attrpath) @name) @definition.variable))

; References.

((apply_expression function: (variable_expression name: (identifier) @reference.call))
  (#not-eq? @reference.call "import"))
(apply_expression function: (select_expression attrpath: (attrpath attr: (identifier) @reference.call)))
(inherit_from attrs: (inherited_attrs attr: (identifier) @reference.import))
(inherited_attrs attr: (identifier) @reference.read)
(select_expression attrpath: (attrpath attr: (identifier) @reference.read))
((variable_expression name: (identifier) @reference.read)
  (#not-any-of? @reference.read "import" "true" "false" "null" "builtins"))

; Imports and literals.

((apply_expression
    function: [
      (variable_expression name: (identifier) @_import)
      (select_expression attrpath: (attrpath attr: (identifier) @_import))
    ]
    argument: [(path_expression) (spath_expression)] @import)
  (#any-of? @_import "import" "callPackage"))
((binding attrpath: (attrpath) @_imports expression: (list_expression element: (path_expression) @import))
  (#eq? @_imports "imports"))
(string_expression) @literal
(indented_string_expression) @literal
