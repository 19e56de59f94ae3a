; Definitions. The first pattern that names a node decides its kind.

(module name: (constant) @name) @definition.module
(module name: (scope_resolution scope: (_) @scope name: (constant) @name)) @definition.module
(class name: (constant) @name) @definition.class
(class name: (scope_resolution scope: (_) @scope name: (constant) @name)) @definition.class
((assignment
  left: (constant) @name
  right: (call receiver: (constant) @_maker method: (identifier) @_new block: (_) @body)) @definition.class
  (#any-of? @_maker "Class" "Struct" "Data") (#any-of? @_new "new" "define"))
((assignment left: (constant) @name right: (call receiver: (constant) @_maker method: (identifier) @_new))
  @definition.class (#any-of? @_maker "Class" "Struct" "Data") (#any-of? @_new "new" "define"))

((method name: (identifier) @name) @definition.constructor (#eq? @name "initialize"))
(method name: (_) @name) @definition.method
(singleton_method object: (self) name: (_) @name) @definition.method
(singleton_method object: (constant) @scope name: (_) @name) @definition.method
(alias name: (_) @name) @definition.method
((call method: (identifier) @_alias arguments: (argument_list . (simple_symbol) @name)) @definition.method
  (#any-of? @_alias "alias_method" "define_method" "define_singleton_method"))
((call method: (identifier) @_delegate arguments: (argument_list (simple_symbol) @name)) @definition.method
  (#any-of? @_delegate "delegate" "def_delegators") (#not-match? @name "@"))
((call method: (identifier) @_attribute arguments: (argument_list (simple_symbol) @name)) @definition.property
  (#any-of? @_attribute "attr_reader" "attr_writer" "attr_accessor" "attr" "class_attribute" "cattr_accessor"
    "mattr_accessor" "thread_mattr_accessor"))
; What Rails and Rake declare by name.
((call method: (identifier) @_declare arguments: (argument_list . (simple_symbol) @name)) @definition.property
  (#any-of? @_declare "belongs_to" "has_one" "has_many" "has_and_belongs_to_many" "has_one_attached"
    "has_many_attached" "attribute"))
((call method: (identifier) @_scope arguments: (argument_list . (simple_symbol) @name)) @definition.method
  (#eq? @_scope "scope"))
((call method: (identifier) @_task arguments: (argument_list . (simple_symbol) @name) block: (_) @body)
  @definition.function (#eq? @_task "task"))
((call
  method: (identifier) @_task
  arguments: (argument_list . (pair key: (hash_key_symbol) @name))
  block: (_) @body) @definition.function (#eq? @_task "task"))

(assignment left: (constant) @name) @definition.constant
(assignment left: (scope_resolution scope: (_) @scope name: (constant) @name)) @definition.constant
(assignment left: (class_variable) @name) @definition.variable
(assignment left: (instance_variable) @name) @definition.variable
(assignment left: (global_variable) @name) @definition.variable
(program (assignment left: (identifier) @name) @definition.variable)

; Visibility, where it stands on the method itself: `private def notify`.

(call method: (identifier) @visibility arguments: (argument_list (method)))
(call method: (identifier) @visibility arguments: (argument_list (singleton_method)))

; Where it stands alone, for the methods that follow, and only for those: not for constants, classes, `def self.open`,
; nor for what is defined by other means.

((body_statement (identifier) @section) (#any-of? @section "public" "protected" "private"))
(singleton_method) @apart
(singleton_class) @apart
(class) @apart
(module) @apart
(assignment) @apart
(alias) @apart
((call method: (identifier) @_other) @apart
  (#any-of? @_other "alias_method" "define_singleton_method" "delegate" "def_delegators" "class_attribute"
    "cattr_accessor" "mattr_accessor" "thread_mattr_accessor" "belongs_to" "has_one" "has_many"
    "has_and_belongs_to_many" "has_one_attached" "has_many_attached" "attribute" "scope"))

; References.

((call receiver: (constant) @reference.call method: (identifier) @_new) (#eq? @_new "new"))
((call receiver: (scope_resolution name: (constant) @reference.call) method: (identifier) @_new) (#eq? @_new "new"))
(call method: (identifier) @reference.call)
(call method: (constant) @reference.call)
(superclass (constant) @reference.inherit)
(superclass (scope_resolution name: (constant) @reference.inherit))
((call method: (identifier) @_mix arguments: (argument_list (constant) @reference.implement))
  (#any-of? @_mix "include" "extend" "prepend"))
((call method: (identifier) @_mix arguments: (argument_list (scope_resolution name: (constant) @reference.implement)))
  (#any-of? @_mix "include" "extend" "prepend"))
; Classes have lower case letters in their names; constants have none.
((constant) @reference.type (#match? @reference.type "[a-z]"))
(constant) @reference.read
(identifier) @reference.read

; Imports and literals.

((call method: (identifier) @_require arguments: (argument_list (string) @import))
  (#any-of? @_require "require" "require_relative" "load" "autoload"))
(string) @literal
(heredoc_body) @literal
