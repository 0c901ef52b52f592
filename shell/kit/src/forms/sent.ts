import { isDecided } from '../api/api.ts';
import { lasts, read, type Sent, type Stored, tried, unresolved, write } from './stored-draft.ts';

/** A draft has so many writes without an answer, one for each text that was tried. */
const MOST = 10;

/** Keys that are sent for the first time just now: their answer may still come. */
const first = new Set<string>();

/** What was sent of a draft that has this text now. Text that is only drawn anew is the same one. */
export const sentBefore = (
  stored: Stored<unknown> | null,
  text: string,
  isDrawnAnew: boolean,
): Pick<Stored<unknown>, 'sent' | 'unknown'> => {
  const sent = stored?.sent?.map((one) => (isDrawnAnew && one.key === stored.unknown ? { ...one, text } : one));
  return { sent, unknown: sent?.find((one) => one.text === text)?.key };
};

/**
 * What became of the text: `unknown` where it was sent and nobody has answered, so that it may be saved; `over` where
 * that is so long ago that sending it again would be another write.
 */
export type Outcome = 'none' | 'coming' | 'unknown' | 'over';
export const outcomeOf = (draft: string): Outcome => {
  const stored = read(draft);
  const one = stored?.sent?.find(({ key }) => key === stored.unknown);
  if (!one) return 'none';
  if (first.has(one.key)) return 'coming';
  return lasts(one) ? 'unknown' : 'over';
};

/** Inputs that are sent again as they were, with their keys. */
const again = new WeakMap<object, string>();
/** Its input, to be sent again by itself, once. */
export const takeUnresolved = (draft: string, path: string): object | undefined => {
  const found = unresolved(read(draft));
  if (found?.path !== path) return undefined;
  tried.add(found.key);
  again.set(found.input, found.key);
  return found.input;
};

/** The gateway has refused by itself: what was sent before may be done. */
const NOT_ASKED = new Set([401, 429]);

/** Stores the key of a write before it leaves; the same text goes as it went before, under the same key. */
export const send = <T>(draft: string, now: Stored<T>, { path, input, text, place }: Omit<Sent, 'key' | 'since'>) => {
  const stored = read<T>(draft) ?? now;
  const sent = stored.sent?.filter(lasts) ?? [];
  const isSame = (one: Sent) =>
    one.key === again.get(input) || one.text === text || JSON.stringify(one.input) === JSON.stringify(input);
  const before = sent.find((one) => one.path === path && isSame(one));
  const one = before ? { ...before, text } : { key: crypto.randomUUID(), path, input, text, place, since: Date.now() };
  tried.add(one.key);
  if (!before) first.add(one.key);
  write(draft, { ...stored, sent: [...sent.filter((other) => other !== before), one].slice(-MOST), unknown: one.key });
  /** It was answered, or `error` says why not. */
  const end = (error?: unknown) => {
    first.delete(one.key);
    const left = read<T>(draft);
    if (!left) return;
    const isKnown = !error || (isDecided(error) && !(before && NOT_ASKED.has(error.status)));
    if (!isKnown) return write(draft, left);
    const rest = left.sent?.filter(({ key }) => key !== one.key);
    write(draft, { ...left, sent: rest, unknown: left.unknown === one.key ? undefined : left.unknown });
  };
  return { key: one.key, input: one.input, end };
};
