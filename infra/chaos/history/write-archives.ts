import { archiveGroup, unarchiveGroup } from '@allsquare/groups-contract';
import type { Person } from './person.ts';
import { isDone, isUnknown } from './recorder.ts';

/** Archives a group in the person's own lists, or brings it back. */
export async function changeArchive({ recorder, history, random, group }: Person) {
  const [id, archived] = [group(), random.oneOf([true, false])];
  const began = performance.now();
  const answer = await recorder.call(archived ? archiveGroup : unarchiveGroup, { params: { id } });
  history.archives.push({
    ...recorder.since(began),
    group: id,
    archived,
    is: 'write',
    outcome: answer && isDone(answer) ? 'acknowledged' : isUnknown(answer) ? 'unknown' : 'refused',
  });
}
