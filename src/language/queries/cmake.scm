; Definitions. Commands are written in either case.

(function_def (function_command (argument_list . (argument (unquoted_argument) @name))) (body) @body) @definition.function
(macro_def (macro_command (argument_list . (argument (unquoted_argument) @name))) (body) @body) @definition.macro
((normal_command (identifier) @_command (argument_list . (argument (unquoted_argument) @name))) @definition.module
  (#match? @_command "^(project|add_(library|executable|custom_target)|PROJECT|ADD_(LIBRARY|EXECUTABLE|CUSTOM_TARGET))$")
  (#not-match? @name "[$]"))
((normal_command (identifier) @_command (argument_list . (argument (unquoted_argument) @name))) @definition.variable
  (#match? @_command "^(set|option|SET|OPTION)$")
  (#not-match? @name "[$]"))

; References. What CMake brings along is grammar more than calls; targets are used by name.

((normal_command (identifier) @reference.call)
  (#not-match? @reference.call
    "^(set|option|project|include|message|list|string|file|find_[a-z]+|add_[a-z_]+|target_[a-z_]+|set_[a-z_]+|get_[a-z_]+|cmake_[a-z_]+|install|export|math|unset|return|enable_[a-z]+|mark_as_advanced|execute_process|configure_file|include_directories|link_[a-z]+|[A-Z_]+)$"))
((normal_command (identifier) @_target (argument_list (argument (unquoted_argument) @reference.read)))
  (#match? @_target "^(target_link_libraries|add_dependencies|install|set_target_properties)$")
  (#not-match? @reference.read "^[A-Z_]+$|[$]"))
(variable) @reference.read

; Imports and literals.

((normal_command (identifier) @_include (argument_list . (argument (unquoted_argument) @import)))
  (#match? @_include "^(include|add_subdirectory|find_package|INCLUDE|ADD_SUBDIRECTORY|FIND_PACKAGE)$"))
(quoted_argument) @literal
