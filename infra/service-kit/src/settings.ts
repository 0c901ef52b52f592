import type { Logger } from 'pino';
import type { PublishedEvent } from './events.ts';

/** What the kit's own providers are made of; `databaseUrl` is empty for a service without a database. */
export type Settings = {
  name: string;
  publishes: PublishedEvent[];
  natsUrl: string;
  databaseUrl: string;
  log: Logger;
};

export const SETTINGS = Symbol('settings');
