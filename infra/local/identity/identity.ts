import type { Config } from './config.ts';
import type { Database } from './database.ts';
import type { Keys } from './keys.ts';

/** The context of every route. */
export type Identity = { config: Config; database: Database; keys: Keys };
