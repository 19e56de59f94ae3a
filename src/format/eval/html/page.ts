import { createHash } from 'node:crypto';
import { escaped } from './part.js';
import { STYLE } from './style.js';

/** A self-contained HTML page: no network, fonts or images. The content security policy allows only its own script. */
const policy = (script: string): string => {
  const digest = createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; script-src 'sha256-${digest}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;
};

/** `script` is empty for a static page. */
export const page = (title: string, body: string, script: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
${script === '' ? '' : `<script>${script}</script>\n`}</body>
</html>
`;
