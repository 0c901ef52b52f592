import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Keys } from './keys.ts';

/** What every route works with. */
export type Identity = { config: Config; database: Database; keys: Keys };
