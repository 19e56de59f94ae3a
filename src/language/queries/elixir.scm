; Definitions are calls in this language: `def` and its relatives are told by the name of what is called.
; The first pattern that names a node decides its kind.

((call
  target: (identifier) @_def
  (arguments . (alias) @name)
  (do_block
    (unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc)))) @body)
  @definition.module (#eq? @_def "defmodule") (#eq? @_doc "moduledoc"))
((call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body) @definition.module
  (#eq? @_def "defmodule"))
((call
  target: (identifier) @_def
  (arguments . (alias) @name)
  (do_block
    (unary_operator operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc)))) @body)
  @definition.interface (#eq? @_def "defprotocol") (#eq? @_doc "moduledoc"))
((call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body) @definition.interface
  (#eq? @_def "defprotocol"))
((call target: (identifier) @_def (arguments . (alias) @name)) @container (#eq? @_def "defimpl"))

((call
  target: (identifier) @_def
  (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])
  (do_block) @body) @definition.function
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp") (#not-eq? @name "unquote"))
((call
  target: (identifier) @_def
  (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])) @definition.function
  (#any-of? @_def "def" "defp" "defdelegate" "defn" "defnp") (#not-eq? @name "unquote"))
((call target: (identifier) @_def (arguments . (binary_operator left: (identifier) operator: _ @name)))
  @definition.function (#any-of? @_def "def" "defp") (#not-eq? @name "when"))
((call
  target: (identifier) @_def
  (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])
  (do_block) @body) @definition.macro
  (#any-of? @_def "defmacro" "defmacrop" "defguard" "defguardp") (#not-eq? @name "unquote"))
((call
  target: (identifier) @_def
  (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])) @definition.macro
  (#any-of? @_def "defmacro" "defmacrop" "defguard" "defguardp") (#not-eq? @name "unquote"))

((call target: (identifier) @_def (arguments (list (atom) @name @definition.field)))
  (#any-of? @_def "defstruct" "defexception"))
((call target: (identifier) @_def (arguments (list (keywords (pair key: (keyword) @name) @definition.field))))
  (#any-of? @_def "defstruct" "defexception"))
((call target: (identifier) @_def (arguments (keywords (pair key: (keyword) @name) @definition.field)))
  (#any-of? @_def "defstruct" "defexception"))

((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_type
    (arguments (binary_operator left: [(identifier) @name (call target: (identifier) @name)] operator: "::"))))
  @definition.type (#any-of? @_type "type" "typep" "opaque"))
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_callback
    (arguments (binary_operator left: (call target: (identifier) @name) operator: "::")))) @definition.method
  (#any-of? @_callback "callback" "macrocallback"))
((unary_operator
  operator: "@"
  operand: (call
    target: (identifier) @_callback
    (arguments (binary_operator left: (binary_operator left: (call target: (identifier) @name)) operator: "when"))))
  @definition.method (#any-of? @_callback "callback" "macrocallback"))
((unary_operator operator: "@" operand: (call target: (identifier) @name (arguments))) @definition.constant
  (#not-any-of? @name "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque" "callback" "macrocallback" "behaviour"
    "impl" "derive" "enforce_keys" "optional_callbacks" "dialyzer" "compile" "before_compile" "after_compile"
    "on_definition" "on_load" "external_resource" "deprecated" "since" "vsn" "tag" "moduletag" "describetag"
    "fallback_to_any" "protocol"))

; Documentation is an attribute above the definition.

((unary_operator operator: "@" operand: (call target: (identifier) @_doc (arguments [(string) (sigil)] @doc)))
  (#any-of? @_doc "doc" "typedoc"))

; Visibility.

((call target: (identifier) @visibility) (#any-of? @visibility "defp" "defmacrop" "defguardp"))
((unary_operator operand: (call target: (identifier) @visibility)) (#eq? @visibility "typep"))

; References.

((call target: (identifier) @_import (arguments . (alias) @reference.import))
  (#any-of? @_import "use" "import" "alias" "require"))
((call target: (identifier) @_import (arguments . (dot left: (alias) @reference.import)))
  (#any-of? @_import "use" "import" "alias" "require"))
((call target: (identifier) @_import (arguments . (dot right: (tuple (alias) @reference.import))))
  (#any-of? @_import "use" "import" "alias" "require"))
((call target: (identifier) @_impl (arguments . (alias) @reference.implement)) (#eq? @_impl "defimpl"))
((unary_operator operand: (call target: (identifier) @_behaviour (arguments (alias) @reference.implement)))
  (#any-of? @_behaviour "behaviour" "impl"))
((call target: (identifier) @reference.call (arguments))
  (#not-match? @reference.call "^(def[a-z]*|use|import|alias|require|[a-z]*doc|spec|typep?|opaque|(macro)?callback|behaviour|impl|derive|enforce_keys|fallback_to_any|optional_callbacks)$"))
((call target: (identifier) @reference.call (do_block))
  (#not-match? @reference.call "^(def[a-z]*|quote)$"))
(call target: (dot right: (identifier) @reference.call) (arguments))
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @reference.call operator: "/"))
(unary_operator
  operator: "&"
  operand: (binary_operator left: (call target: (dot right: (identifier) @reference.call)) operator: "/"))
(alias) @reference.type
((identifier) @reference.read
  (#not-match? @reference.read "^(def[a-z]*|use|import|alias|require|[a-z]*doc|spec|typep?|opaque|(macro)?callback|behaviour|impl|derive|enforce_keys|fallback_to_any|optional_callbacks|quote|__MODULE__|_.*)$"))

; Imports and literals.

((call target: (identifier) @_import (arguments . (alias) @import))
  (#any-of? @_import "use" "import" "alias" "require"))
((call target: (identifier) @_import (arguments . (dot left: (alias) @import)))
  (#any-of? @_import "use" "import" "alias" "require"))
(string) @literal
(sigil) @literal
