import { parsed } from './entry.js';

/** Shells, build files and infrastructure descriptions. */

export const bash = parsed({
  name: 'bash',
  extensions: ['.sh', '.bash', '.zsh', '.bats', '.ksh', '.command', '.ebuild', '.eclass', '.zsh-theme'],
  filenames: [
    '.bash_aliases',
    '.bash_functions',
    '.bash_logout',
    '.bash_profile',
    '.bashrc',
    '.envrc',
    '.kshrc',
    '.profile',
    '.xinitrc',
    '.zlogin',
    '.zlogout',
    '.zprofile',
    '.zshenv',
    '.zshrc',
    'apkbuild',
    'bashrc',
    'gradlew',
    'pkgbuild',
    'zshrc',
  ],
  interpreters: ['sh', 'bash', 'zsh', 'dash', 'ksh', 'mksh', 'ash', 'rc', 'bats'],
  wrappers: ['declaration_command'],
  canary: { text: 'canary() {\n  :\n}\n', symbol: 'canary' },
});

export const terraform = parsed({
  name: 'terraform',
  extensions: ['.tf', '.tfvars', '.tofu', '.hcl', '.nomad'],
  canary: { text: 'variable "canary" {\n}\n', symbol: 'canary' },
});

export const powershell = parsed({
  name: 'powershell',
  extensions: ['.ps1', '.psm1', '.psd1'],
  interpreters: ['pwsh', 'powershell'],
  canary: { text: 'function Canary { 1 }\n', symbol: 'Canary' },
});

export const make = parsed({
  name: 'make',
  extensions: ['.mk', '.mak', '.make', '.makefile'],
  filenames: ['makefile', 'gnumakefile', 'bsdmakefile', 'makefile.am', 'makefile.in'],
  interpreters: ['make'],
  wrappers: ['export_directive', 'override_directive'],
  canary: { text: 'canary: song\n\tsing\n', symbol: 'canary' },
});

export const cmake = parsed({
  name: 'cmake',
  extensions: ['.cmake'],
  filenames: ['cmakelists.txt'],
  interpreters: ['cmake'],
  comments: ['line_comment', 'bracket_comment'],
  uncleared: 8,
  canary: { text: 'function(canary)\nendfunction()\n', symbol: 'canary' },
});

export const nix = parsed({
  name: 'nix',
  extensions: ['.nix'],
  interpreters: ['nix-shell'],
  canary: { text: 'let canary = x: x; in canary 1\n', symbol: 'canary' },
});
