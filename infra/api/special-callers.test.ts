import { product } from '@allsquare/e2e/running.ts';
import { afterAll, expect, test } from '@jest/globals';
import { askRoute } from './authorisation/ask-route.ts';
import { prepareCaller } from './authorisation/prepare-caller.ts';
import { invites, nothing } from './authorisation/scenes.ts';
import {
  answerFor,
  type SpecialCaller,
  type SpecialCallerName,
  specialCallers,
} from './authorisation/special-callers.ts';
import { areas, routeOf } from './authorisation/table.ts';

const nats = product.part('nats');
afterAll(async () => {
  nats.start();
  await nats.whenReady();
});

/** Every route about a group or the caller, in cases where some part lacks an event. */
const base = await invites(await nothing());
const scenes = ['nothing', 'group', 'invites'];
const rows = areas.flatMap((area) => area.rows).filter(({ scene }) => scenes.includes(scene));

test.each(Object.keys(specialCallers) as SpecialCallerName[])('%s', async (name) => {
  const caller: SpecialCaller = specialCallers[name];
  const { token, scene } = await prepareCaller[name](base);
  const answers: Record<string, string> = {};
  const expected: Record<string, string> = {};
  for (const row of rows) {
    const answer = answerFor(caller, row);
    if (!answer) continue;
    const asked = `${routeOf(row.operation)} ${row.when ?? ''}`;
    expected[asked] = answer;
    answers[asked] = await askRoute(token, row.operation, row.input?.(scene, caller.like) ?? {});
  }
  expect(Object.keys(expected).length).toBeGreaterThan(30);
  expect(answers).toEqual(expected);
});
