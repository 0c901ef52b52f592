import { Every } from './every.ts';

/** In milliseconds. */
export const PRUNE_EVERY = 10 * 60_000;

/**
 * The method deletes some expired rows (infra/docs/retention.md) and returns whether there may be more. Nothing is
 * pruned in the first ten minutes: an empty projection of people fills up first.
 */
export const Prunes = () => Every(PRUNE_EVERY, { later: true });
