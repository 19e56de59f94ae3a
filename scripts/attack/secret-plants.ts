/** Secrets of every kind at random, each in one of the surroundings that secrets stand in. */

import { NAMED_VALUES, type NamedValue } from '../../src/language/redact/redact-names.js';
import { isPlaceholder, looksRandom } from '../../src/language/redact/redact-random.js';
import type { TokenShape } from '../../src/language/redact/redact-shape.js';
import { patternOf, TOKEN_SHAPES } from '../../src/language/redact/redact-shapes.js';
import { drawn } from './draw.js';
import type { Below } from './odd-queries.js';

/** A kind of secret, and texts that hold one. */
export interface Plant {
  readonly kind: string;
  readonly makes: (random: Below) => { readonly secret: string; readonly text: string };
}

const SPREAD = 12;

const until = <T>(make: () => T, isFit: (made: T) => boolean): T => {
  for (;;) {
    const made = make();
    if (isFit(made)) return made;
  }
};

const AROUND: readonly (readonly [before: string, after: string])[] = [
  ['', ''],
  ['const client = connect("', '", { retries: 3 });\n'],
  ["client = Client('", "')\n"],
  ['# .env\nexport SERVICE=', '\nNEXT=1\n'],
  ['service:\n  credential: ', '\n  retries: 3\n'],
  ['{\r\n  "service": "', '",\r\n  "retries": 3\r\n}'],
  ['see https://host.example/path?key=', '&page=2 for more'],
  ['// It was ', ' before.\n'],
  ['<!-- ', ' -->'],
  ['Überschrift ', ' ☃\n'],
];

/** The names below are put in the place of the NAME. */
const ASSIGNED: readonly (readonly [before: string, after: string])[] = [
  ['NAME=', '\n'],
  ['NAME: ', '\n'],
  ['  "NAME": "', '",\n'],
  ["NAME = '", "'\n"],
  ['const NAME: string = "', '";\n'],
  ['NAME := `', '`\n'],
  ["config['NAME'] = '", "';\n"],
  ["'NAME' => '", "',\n"],
  ['os.Setenv("NAME", "', '")\n'],
  ['"{\\"NAME\\": \\"', '\\"}"\n'],
  ['// NAME: ', '\r\n'],
];

const around = (random: Below, secret: string): string => {
  const [before, after] = AROUND[random(AROUND.length)]!;
  return before + secret + after;
};

const assigned = (random: Below, name: string, secret: string): string => {
  const [before, after] = ASSIGNED[random(ASSIGNED.length)]!;
  return before.replace('NAME', name) + secret + after;
};

const byShape = (shape: TokenShape): Plant => ({
  kind: shape.kind,
  makes: (random) => {
    const before = shape.kind === 'telegram-token' ? '1234567890:' : '';
    const secret = until(
      () => drawn(patternOf(shape), random, SPREAD),
      (token) => !isPlaceholder(token) && (shape.like?.test(token) ?? true) && /[A-Za-z\d]$/.test(token),
    );
    return { secret, text: around(random, before + secret) };
  },
});

const NAMES = ['service', 'SERVICE_KEY', 'connectionValue'];

const byName = (named: NamedValue): Plant => ({
  kind: named.kind,
  makes: (random) => {
    const name = named.name === null ? NAMES[random(NAMES.length)]! : drawn(named.name.source, random, 1);
    const secret = until(
      () => drawn(named.value.source, random, SPREAD),
      (value) => !isPlaceholder(value) && /\d/.test(value),
    );
    return { secret, text: assigned(random, random(2) === 0 ? name.toUpperCase() : name, secret) };
  },
});

const SECRET_NAMES = [
  'password',
  'DB_PASSWORD',
  'client_secret',
  'apiKey',
  'API_KEY',
  'authToken',
  'x-api-key',
  'app.secret',
];
const RANDOM = ['[A-Za-z0-9]{24,}', '[0-9a-f]{40}', '[0-9a-f]{64}', '[A-Za-z0-9+/]{43}='];

const randomValue = (random: Below): string =>
  until(() => drawn(RANDOM[random(RANDOM.length)]!, random, 24), looksRandom);

const OTHERS: readonly Plant[] = [
  {
    kind: 'assigned-secret',
    makes: (random) => {
      const secret = randomValue(random);
      return { secret, text: assigned(random, SECRET_NAMES[random(SECRET_NAMES.length)]!, secret) };
    },
  },
  {
    kind: 'authorization',
    makes: (random) => {
      const secret = randomValue(random);
      return { secret, text: around(random, `Authorization: Bearer ${secret}`) };
    },
  },
  {
    kind: 'authorization',
    makes: (random) => {
      const secret = Buffer.from(`user:${drawn('[a-z]{4}[A-Z]{3}[0-9]{3}', random, 0)}`).toString('base64');
      return { secret, text: around(random, `"authorization": "Basic ${secret}"`) };
    },
  },
  {
    kind: 'url-password',
    makes: (random) => {
      const secret = until(() => drawn('[A-Za-z0-9]{32}', random, 0), looksRandom);
      return {
        secret,
        text: around(random, `https://${secret}${['', ':', ':x-oauth-basic'][random(3)]}@host.example/a`),
      };
    },
  },
  {
    kind: 'npm-token',
    makes: (random) => {
      const secret = drawn('[A-Za-z0-9+/]{30}==', random, 0);
      return {
        secret,
        text: `//registry.host.example/:${['_auth', '_authToken', '_password'][random(3)]}=${secret}\n`,
      };
    },
  },
];

export const PLANTS: readonly Plant[] = [...TOKEN_SHAPES.map(byShape), ...NAMED_VALUES.map(byName), ...OTHERS];
