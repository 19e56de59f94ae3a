import * as Args from '@oclif/core/args';
import { EXCHANGE_FORMATS, type ExchangeFormat, formatOf } from '../../eval/exchange/exchange.js';

/** The argument that names an exchange format of suites. */
export const formatArg = Args.custom<ExchangeFormat>({
  required: true,
  ignoreStdin: true,
  options: [...EXCHANGE_FORMATS],
  description: 'trec, beir or csv.',
  parse: async (name) => formatOf(name),
});
