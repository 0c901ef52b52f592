import { getPresets, type Presets, updatePresets } from '@allsquare/expenses-contract';
import type { Person } from './person.ts';
import { isDone, isUnknown } from './recorder.ts';

/** Reads the presets of a group, and replaces them with one of a unique name if they are unchanged. */
export async function changePresets(person: Person) {
  const group = person.group();
  const read = await readPresets(person, group);
  if (!read) return;
  const [first = '', second = ''] = person.people;
  const text = person.text();
  const began = performance.now();
  const preset = { name: text, kind: 'percent', of: [first, second].map((userId) => ({ userId, value: 5_000 })) };
  const body = { version: read.version, default: text, presets: [preset] };
  const answer = await person.recorder.call(updatePresets, { query: { groupId: group }, body });
  person.history.presets.push({
    ...person.recorder.since(began),
    group,
    is: 'write',
    version: read.version + 1,
    text,
    outcome: answer && isDone(answer) ? 'acknowledged' : isUnknown(answer) ? 'unknown' : 'refused',
  });
}

export async function readPresets({ recorder, history }: Person, group: string): Promise<Presets | undefined> {
  const began = performance.now();
  const answer = await recorder.call(getPresets, { query: { groupId: group } });
  if (!answer || !isDone(answer)) return undefined;
  const presets = answer.body as Presets;
  history.presets.push({
    ...recorder.since(began),
    group,
    is: 'read',
    version: presets.version,
    text: presets.presets[0]?.name ?? null,
  });
  return presets;
}
