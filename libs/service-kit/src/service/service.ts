import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DatabaseDefinition } from '../database/database.ts';
import type { DocsDefinition } from '../http/open-api.ts';
import type { PublishedEvent, StateEvent } from './events.ts';

export type ServiceDefinition = {
  name: string;
  module: Type | DynamicModule;
  /** The service's own database. */
  database?: DatabaseDefinition;
  /** Serves without its database too, and stores no callers: what needs the database is 503 while it is down. */
  servesWithoutDatabase?: true;
  /** The states and domain events that the service publishes. */
  publishes?: PublishedEvent[];
  /**
   * Its current states for `republish`: SQL that selects `id` and `data` as published, with the object's count as
   * version. `tombstone` makes what `restored` publishes for a lost object from its last state.
   */
  current?: { event: StateEvent; states: string; tombstone: (last: never) => object }[];
  /** Further work of `restored`, in a replica started for it. Returns a description. */
  afterRestore?: (app: INestApplicationContext) => Promise<string>;
  docs?: DocsDefinition;
};

/** What the kit's providers are created from; the environment is in config.ts. */
export type RunningService = ServiceDefinition & { log: Logger };

export const SERVICE = Symbol('service');
