import pjson from '../../package.json' with { type: 'json' };

export const PACKAGE = pjson;
export const VERSION: string = pjson.version;
