import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteGroup, restoreGroup, updateGroup } from '@allsquare/groups-contract';
import type { Person } from './person.ts';
import { isDone, PAUSE, type WriteFacts } from './recorder.ts';

/** In milliseconds. */
const HEALED_WITHIN = 120_000;

export async function rename(person: Person) {
  const about: WriteFacts = { kind: 'group', group: person.group(), text: person.text(), moves: {} };
  await person.recorder.write(updateGroup, { params: { id: about.group }, body: { name: about.text } }, about);
}

export async function deleteAndRestore(person: Person) {
  for (const id of person.history.deletable) {
    await person.recorder.call(deleteGroup, { params: { id } });
    await restore(person, id);
  }
}

export async function restore({ recorder }: Person, id: string) {
  const headers = { 'idempotency-key': randomUUID() };
  for (const began = Date.now(); Date.now() - began < HEALED_WITHIN; await sleep(PAUSE)) {
    const answer = await recorder.call(restoreGroup, { params: { id }, headers });
    if (answer && isDone(answer)) return;
  }
  throw new Error(`${id} cannot be restored`);
}
