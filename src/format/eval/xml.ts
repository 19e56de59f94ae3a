/** XML 1.0 has no way to write most control characters or half of a surrogate pair: they become U+FFFD. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const ENTITY: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Parsers make spaces of these in attributes.
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

/** Good for text and for attributes, in XML and in HTML. */
export const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '\ufffd').replace(/[&<>"'\n\r\t]/g, (sign) => ENTITY[sign] ?? sign);
