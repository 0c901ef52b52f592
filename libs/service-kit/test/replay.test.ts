import { randomUUID } from 'node:crypto';
import { sharedFixture, startTestService, type TestPerson, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { changeThing, thingState, things } from './things.service.ts';

const ann: TestPerson = { id: randomUUID(), name: 'Ann Example', email: 'ann@example.com' };
const service = sharedFixture(() => startTestService(things));

const change = (id: string, label = 'a') => service.call(ann, changeThing, { params: { id }, body: { label } });

test('new events are sent before republished ones, and never after an older state', async () => {
  const id = randomUUID();
  await change(id);
  await service.allSent();
  const [states, events] = [3_000, 60_000];
  const old = states + events;
  await service.stopBroker();
  await service.query(`truncate things, counts, copies`);
  await service.query(
    `insert into things (id, version, label) select gen_random_uuid(), 1, 'old' from generate_series(1, $1::int)
     union all select $2::uuid, 1, 'old'`,
    [states, id],
  );
  await service.query(
    `insert into outbox (subject, data, sent_at, sequence)
     select 'things.fact.thing-changed', jsonb_build_object('thingId', gen_random_uuid(), 'label', 'old'), now(), n
     from generate_series(1, $1::int) as n`,
    [events],
  );
  await service.loseBroker();
  let beats = 0;
  await service.startBroker();
  const beating = service.connection.subscribe(thingState.heartbeat, { callback: () => void (beats += 1) });
  await service.whenLogged('a stream has lost events');
  await until('the replay to have begun', async () => Number(await service.unsent()) > old);
  await change(id, 'new');
  await service.published(thingState, id, (state: { label: string }) => state.label === 'new');
  expect(await service.unsent()).toBeGreaterThan(events);
  await until('the heartbeat beside the replay', async () => beats > 0);
  expect(await service.unsent()).toBeGreaterThan(0);
  beating.unsubscribe();
  const waiting = () =>
    service.query(`select from outbox where sent_at is null and subject = $1`, [`things.thing.${id}`]);
  await until('its older state to be passed over', async () => (await waiting()).length === 0);
  expect(await service.published(thingState, id)).toMatchObject({ version: 2, label: 'new' });
});
