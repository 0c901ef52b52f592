import { Every } from './every.ts';

/** In milliseconds. */
export const PRUNE_EVERY = 10 * 60_000;

/**
 * The method deletes some of what was kept long enough (infra/docs/retention.md), and answers whether there may be
 * more. Nothing is pruned in the first ten minutes: an empty projection of people fills up first.
 */
export const Prunes = () => Every(PRUNE_EVERY, { later: true });
