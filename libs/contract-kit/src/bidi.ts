/** Characters that change the direction of the following text until they are closed, and those that close them. */
export const BIDI_CONTROLS = String.raw`\u202a-\u202e\u2066-\u2069`;
const EACH_CONTROL = new RegExp(`[${BIDI_CONTROLS}]`, 'g');
const [POP, END] = ['\u202c', '\u2069'];

/** Whether each direction control is closed within the text, in order: otherwise it affects its surroundings. */
export function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [sign] of text.matchAll(EACH_CONTROL)) {
    if (sign !== POP && sign !== END) open.push(sign > '\u2065' ? END : POP);
    else if (open.pop() !== sign) return false;
  }
  return open.length === 0;
}

/** Removes direction controls. */
export const stripBidiControls = (text: string) => text.replaceAll(EACH_CONTROL, '');

/** Letters of right-to-left scripts, and direction marks. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const isIsolated = (text: string) => text.startsWith('\u2068') && text.endsWith(END) && isBalanced(text.slice(1, -1));

/**
 * User text as part of a sentence: between U+2068 and U+2069 if it could reorder the words and amounts around it
 * (`user-text-is-isolated` in infra/boundaries).
 */
export function isolated(text: string): string {
  if (!RIGHT_TO_LEFT.test(text) || isIsolated(text)) return text;
  return `\u2068${isBalanced(text) ? text : stripBidiControls(text)}\u2069`;
}
