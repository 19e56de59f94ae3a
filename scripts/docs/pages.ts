import { commandsPage } from './commands.js';
import { configurationPage, schemaPage } from './configuration.js';
import { errorsPage } from './errors.js';
import { evaluationPages } from './evaluation.js';
import { languagesPage } from './languages.js';
import type { Page } from './page.js';

/** Every page of docs/ that follows from the code. The others are written by hand. */
export const pages = async (): Promise<readonly Page[]> => [
  await commandsPage(),
  configurationPage(),
  schemaPage(),
  errorsPage(),
  languagesPage(),
  ...evaluationPages(),
];
