import type { z } from 'zod';

const unicode = (pattern: string) => new RegExp(pattern, 'gu');

/** Whether a name is visible: no invisible characters, no pile of combining marks (infra/docs/security.md, R3-14). */
function isVisible(name: string): boolean {
  const letter = '[\\p{L}\\p{M}\\p{Extended_Pictographic}';
  // Invisible characters that belong to their neighbors: joiners, variation selectors, flags.
  const joined = [
    `(?<=${letter}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d](?=${letter}])`,
    '(?<=\\p{Emoji})[\\ufe0e\\ufe0f]',
    // Already refused by its pattern.
    '[\\u202a-\\u202e\\u2066-\\u2069]',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f}',
  ];
  const seen = joined.reduce((rest, signs) => rest.replaceAll(unicode(signs), ''), name);
  const has = (pattern: string) => unicode(pattern).test(seen);
  const canBeSeen = has('[\\p{L}\\p{N}\\p{P}\\p{S}]');
  return canBeSeen && !has('[\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\u2800]') && !has('\\p{M}{4}');
}

/** Refuses an invisible name; a blank one has its own error. */
export const visible = (name: z.ZodString) =>
  name.refine((text) => text === '' || isVisible(text), 'Characters that nobody can see are not allowed.');
