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
  /** Serves without its database too, and stores no callers: what needs the database is 503 while it is away. */
  servesWithoutDatabase?: true;
  /** The state and domain events that this service publishes. */
  publishes?: PublishedEvent[];
  /**
   * Its current states for `republish`: SQL that selects `id` and `data`, as it was published, with the thing's own
   * count as its version; and what `restored` publishes of a thing that is gone, from its last state.
   */
  current?: { event: StateEvent; states: string; tombstone: (last: never) => object }[];
  /** What `restored` does besides, in a replica of the service that was started for it; says what it did. */
  afterRestore?: (app: INestApplicationContext) => Promise<string>;
  /** Its OpenAPI document. */
  docs?: DocsDefinition;
};

/** What the kit's own providers are made of; what the environment says is in config.ts. */
export type RunningService = ServiceDefinition & { log: Logger };

export const SERVICE = Symbol('service');
