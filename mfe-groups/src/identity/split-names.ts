const SEPARATORS = /[,;\t\r\n，、；]+/;

/** The names in a text, and the rest behind the last comma, semicolon, tab or line break. */
export function splitNames(text: string): { names: string[]; rest: string } {
  const parts = text.split(SEPARATORS);
  const rest = parts.pop() ?? '';
  return { names: parts.map((part) => part.trim()).filter(Boolean), rest };
}

/** All names in a text. */
export function parseNames(text: string): string[] {
  const { names, rest } = splitNames(text);
  return [...names, rest.trim()].filter(Boolean);
}
