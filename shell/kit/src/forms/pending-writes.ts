import { isClientError } from '../api/api.ts';
import {
  attemptedKeys,
  findUnresolved,
  isKeyValid,
  type PendingWrite,
  readDraft,
  type StoredDraft,
  writeDraft,
} from './stored-draft.ts';

/** The most writes without a response per draft, one per text that was tried. */
const MAX_PENDING_WRITES = 10;

/** Keys of requests under way: their responses may still arrive. Module state: only effects and events write it. */
const inFlight = new Set<string>();

/** The pending write of this text. The same text rendered again counts as the same. */
export const matchPendingWrites = (
  stored: StoredDraft<unknown> | null,
  text: string,
  isRerender: boolean,
): Pick<StoredDraft<unknown>, 'sent' | 'unknown'> => {
  const sent = stored?.sent?.map((one) => (isRerender && one.key === stored.unknown ? { ...one, text } : one));
  return { sent, unknown: sent?.find((one) => one.text === text)?.key };
};

/**
 * The outcome of the text. `unknown`: it was sent without a response, so it may be saved. `expired`: that was so long
 * ago that sending it again would be another write.
 */
export type Outcome = 'none' | 'pending' | 'unknown' | 'expired';
export const outcomeOf = (draft: string): Outcome => {
  const stored = readDraft(draft);
  const one = stored?.sent?.find(({ key }) => key === stored.unknown);
  if (!one) return 'none';
  if (inFlight.has(one.key)) return 'pending';
  return isKeyValid(one) ? 'unknown' : 'expired';
};

/** Inputs to resend unchanged, with their keys. Module state: by an object that belongs to one render. */
const replayed = new WeakMap<object, string>();
/** The input to resend automatically, once. */
export const takeUnresolved = (draft: string, path: string): object | undefined => {
  const found = findUnresolved(readDraft(draft));
  if (found?.path !== path) return undefined;
  attemptedKeys.add(found.key);
  replayed.set(found.input, found.key);
  return found.input;
};

/** The gateway itself rejected it: an earlier request may still have succeeded. */
const NOT_FORWARDED = new Set([401, 429]);

/** Stores the key of a write before it is sent; the same text is resent with the same key. */
export const sendWrite = <T>(
  draft: string,
  now: StoredDraft<T>,
  { path, input, text, place }: Omit<PendingWrite, 'key' | 'since'>,
  withKey = (given: object, _key: string) => given,
) => {
  const stored = readDraft<T>(draft) ?? now;
  const sent = stored.sent?.filter(isKeyValid) ?? [];
  const isSame = (one: PendingWrite) =>
    one.key === replayed.get(input) ||
    one.text === text ||
    JSON.stringify(one.input) === JSON.stringify(withKey(input, one.key));
  const before = sent.find((one) => one.path === path && isSame(one));
  const key = crypto.randomUUID();
  const one = before ? { ...before, text } : { key, path, input: withKey(input, key), text, place, since: Date.now() };
  attemptedKeys.add(one.key);
  if (!before) inFlight.add(one.key);
  writeDraft(draft, {
    ...stored,
    sent: [...sent.filter((other) => other !== before), one].slice(-MAX_PENDING_WRITES),
    unknown: one.key,
  });
  /** The response arrived, or `error` says why not. */
  const end = (error?: unknown) => {
    inFlight.delete(one.key);
    const left = readDraft<T>(draft);
    if (!left) return;
    const isKnown = !error || (isClientError(error) && !(before && NOT_FORWARDED.has(error.status)));
    if (!isKnown) return writeDraft(draft, left);
    const rest = left.sent?.filter(({ key }) => key !== one.key);
    writeDraft(draft, { ...left, sent: rest, unknown: left.unknown === one.key ? undefined : left.unknown });
  };
  return { key: one.key, input: one.input, isRepeat: before !== undefined, end };
};
