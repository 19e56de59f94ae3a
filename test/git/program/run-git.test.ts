import { expect, test } from 'vitest';
import { gitEnvironment } from '../../../src/git/program/git-environment.js';
import { makeRepository } from '../../helpers/repository.js';

test('every variable that git calls local to a repository is cleared, apart from configuration given by hand', () => {
  const local = makeRepository().git('rev-parse', '--local-env-vars').split('\n');
  expect(local).toContain('GIT_DIR');
  const inherited = Object.fromEntries(local.map((name) => [name, 'inherited']));
  const left = Object.entries(gitEnvironment(inherited)).filter(([, value]) => value === 'inherited');
  expect(left.map(([name]) => name).sort()).toEqual(['GIT_CONFIG_COUNT', 'GIT_CONFIG_PARAMETERS']);
});

test('a person’s own settings stay, and none of them opens the network or a prompt, names a program or writes a trace', () => {
  const kept = { PATH: '/bin', HOME: '/home/ada', GIT_CONFIG_GLOBAL: '/x', GIT_CEILING_DIRECTORIES: '/home' };
  const hostile = {
    GIT_ALLOW_PROTOCOL: 'https',
    GIT_NO_LAZY_FETCH: '0',
    GIT_TERMINAL_PROMPT: '1',
    LANGUAGE: 'de',
    GIT_SSH_COMMAND: '/x',
    GIT_PROXY_COMMAND: '/x',
    GIT_ASKPASS: '/x',
    GIT_EXTERNAL_DIFF: '/x',
    GIT_TRACE: '/x',
    GIT_TRACE2_EVENT: '/x',
    GIT_TRACE_PACKET: '1',
    LC_ALL: 'de_DE',
  };
  expect(gitEnvironment({ ...kept, ...hostile })).toEqual({
    ...kept,
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_NO_LAZY_FETCH: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_PROXY_COMMAND: '',
    GIT_TRACE2: '0',
    GIT_TRACE2_EVENT: '0',
    GIT_TRACE2_PERF: '0',
    LC_ALL: 'C',
  });
});
