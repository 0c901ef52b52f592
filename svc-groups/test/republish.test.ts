import { deleteGroup } from '@allsquare/groups-contract';
import { expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben } from './people.ts';

test('every group is republished to a broker that has lost its files, deleted ones too', async () => {
  const groups = await startFixture();
  try {
    groups.friendsAnswer(ann, 1, [ben]);
    const [kept, deleted] = [await groups.createGroup(ann), await groups.createGroup(ann)];
    await groups.added(ann, kept.id, { email: ben.email });
    await groups.call(ann, deleteGroup, { params: { id: deleted.id } });
    await groups.republish();
    const states = await groups.states();
    expect(states).toMatchObject({
      [`groups.group.${kept.id}`]: { members: [{ userId: ann.id }, { userId: ben.id }], deleted: false },
      [`groups.group.${deleted.id}`]: { members: [], deleted: true },
    });

    await groups.loseBroker();
    await groups.startBroker();
    await groups.republish();
    expect(await groups.states()).toEqual(states);
  } finally {
    await groups.stop();
  }
});
