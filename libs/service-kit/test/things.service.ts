import { refusedAs } from '@allsquare/contract-kit';
import { Controller, Injectable, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import {
  type DataOf,
  type DomainEventOf,
  type InputOf,
  OnEvent,
  OnState,
  Problems,
  Route,
  refusals,
  type ServiceDefinition,
  type Transaction,
  UnitOfWork,
} from '../src/index.ts';

/**
 * The smallest service that shows all of the kit: objects that count up and publish their state, and a copy that
 * follows them.
 */
export const thingState = {
  kind: 'state',
  subject: 'things.thing',
  heartbeat: 'things.heartbeat',
  data: z.object({ thingId: z.uuid(), version: z.int(), label: z.string() }),
} as const;

/** The domain events of things; 'thing-seen' has no handler here. */
export const thingEvents = {
  kind: 'fact',
  subject: 'things.fact',
  facts: {
    'thing-changed': z.object({ thingId: z.uuid(), label: z.string() }),
    'thing-seen': z.object({ thingId: z.uuid() }),
  },
} as const;

const message = 'Please give a label.';
export const problems = {
  /** The same message: the answer is found by its code. */
  'label-gone': { title: 'Missing Label', message },
  'missing-label': { title: 'Missing Label', message },
} as const;

const refuse = refusals(problems, { 'missing-label': 422 });

const id = z.object({ id: z.uuid() });
const Change = z.object({
  label: z
    .string(refusedAs('missing-label', problems['missing-label']))
    .min(1, refusedAs('missing-label', problems['missing-label'])),
});
export const Thing = z.object({ id: z.uuid(), version: z.int() });
export const changeThing = {
  method: 'POST',
  path: '/api/things/:id',
  takesKey: true,
  params: id,
  body: Change,
  status: 201,
  response: Thing,
} as const;
/** Changes a thing, and then another in a separate transaction, or in one packet with the next statement. */
export const changeTwice = {
  method: 'POST',
  path: '/api/things/:id/twice',
  params: id,
  body: z.object({ first: z.enum(['thing', 'copy', 'neighbour']) }),
  status: 201,
  response: Thing,
} as const;
export const slowThing = {
  method: 'GET',
  path: '/api/slow-things/:id',
  params: id,
  status: 200,
  response: Thing,
} as const;
export const refusedThing = {
  method: 'POST',
  path: '/api/refused-things/:id',
  forGuests: true,
  takesKey: true,
  params: id,
  body: Change,
  status: 201,
  response: Thing,
} as const;

class Things1 implements MigrationInterface {
  name = 'Things1763000000001';
  async up(db: QueryRunner) {
    await db.query(`create table things (id uuid primary key, version bigint not null, label text not null)`);
    await db.query(`create table counts (id uuid primary key, changes int not null)`);
    await db.query(
      `create table copies (id uuid primary key, version bigint not null, label text not null, handled int not null default 1)`,
    );
  }
  async down(db: QueryRunner) {
    await db.query(`drop table copies, counts, things`);
  }
}

@Controller()
@Problems(problems)
class ThingsController {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  @Route(changeThing)
  change({ caller, params, body, idempotency }: InputOf<typeof changeThing>) {
    return this.unitOfWork.run(idempotency, async (tx) => {
      const [row] = await tx.query<{ version: string }>(
        `insert into things as t (id, version, label) values ($1, 1, $2)
         on conflict (id) do update set version = t.version + 1, label = excluded.label returning version`,
        [params.id, body.label],
      );
      const version = Number(row?.version);
      tx.publish(thingState, params.id, { thingId: params.id, version, label: body.label });
      tx.publishEvent(thingEvents, 'thing-changed', { thingId: params.id, label: body.label });
      tx.notifyBrowsers([caller.id], ['groups']);
      if (body.label === 'frozen') await frozen.thawed;
      return { id: params.id, version };
    });
  }

  @Route(changeTwice)
  async changeTwice({ params, body }: InputOf<typeof changeTwice>) {
    const insert = `insert into things (id, version, label) values ($1, 1, 'b')`;
    if (body.first === 'neighbour')
      await this.unitOfWork.run(undefined, async (tx) => {
        const inserted = tx.query(insert, [params.id]);
        inserted.catch(() => undefined);
        await tx.query(`select from things`);
        await inserted;
      });
    await this.unitOfWork.run(undefined, async (tx) => {
      if (body.first === 'copy') tx.chargeNobody();
      await tx.query(`insert into counts (id, changes) values ($1, 1)`, [params.id]);
    });
    await this.unitOfWork.run(undefined, (tx) => tx.query(insert, [params.id]));
    return { id: params.id, version: 1 };
  }

  @Route(slowThing)
  async slow({ params }: InputOf<typeof slowThing>) {
    slow.begun?.();
    await slow.mayEnd;
    return { id: params.id, version: 0 };
  }

  @Route(refusedThing)
  refused({ params, body, idempotency }: InputOf<typeof refusedThing>): Promise<z.infer<typeof Thing>> {
    return this.unitOfWork.run(idempotency, async (tx) => {
      await tx.query(`insert into things (id, version, label) values ($1, 1, $2)`, [params.id, body.label]);
      tx.publish(thingState, params.id, { thingId: params.id, version: 1, label: body.label });
      throw refuse('missing-label');
    });
  }
}

/** Called when a slow thing is begun, which then waits for `mayEnd`. */
export const slow: { begun?: () => void; mayEnd?: Promise<void> } = {};

/** Until then every write of a thing labelled 'frozen' idles in its transaction, as in a frozen service. */
export const frozen: { thawed?: Promise<void> } = {};

/** The remaining failures of the handler of a thing labelled 'stubborn'. */
export const stubborn = { failures: 0 };

/** Whether the database is down for the handler of a thing labelled 'away', and how often it was. */
export const database = { isAway: false, found: 0 };

@Injectable()
class FollowThings {
  @OnState(thingState)
  async copy(tx: Transaction, { thingId, version, label }: DataOf<typeof thingState>) {
    await tx.query(
      `insert into copies as c (id, version, label) values ($1, $2, $3)
       on conflict (id) do update set version = excluded.version, label = excluded.label, handled = c.handled + 1 where c.version < excluded.version`,
      [thingId, version, label],
    );
    if (label === 'stubborn' && stubborn.failures-- > 0) throw new Error('not yet');
  }

  @OnEvent(thingEvents, 'thing-changed')
  async count(tx: Transaction, { thingId, label }: DomainEventOf<typeof thingEvents, 'thing-changed'>) {
    await tx.query(
      `insert into counts as c (id, changes) values ($1, 1) on conflict (id) do update set changes = c.changes + 1`,
      [thingId],
    );
    if (label === 'hopeless') throw new Error('never');
    if (label === 'away' && database.isAway) {
      database.found++;
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    }
  }
}

@Module({ controllers: [ThingsController], providers: [FollowThings] })
export class ThingsModule {}

export const things: ServiceDefinition = {
  name: 'svc-things',
  module: ThingsModule,
  database: { entities: [], migrations: [Things1] },
  publishes: [thingState, thingEvents],
  current: [
    {
      event: thingState,
      states: `select id, json_build_object('thingId', id, 'version', version, 'label', label) as data from things`,
      tombstone: (thing: DataOf<typeof thingState>) => ({ ...thing, label: '' }),
    },
  ],
};
