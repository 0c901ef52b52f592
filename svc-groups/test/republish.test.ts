import { createUnit, deleteGroup } from '@allsquare/groups-contract';
import { expect, test } from '@jest/globals';
import { startFixture } from './fixture.ts';
import { ann, ben } from './people.ts';

test('every group is republished to a broker that has lost its files, deleted ones too', async () => {
  const groups = await startFixture();
  try {
    groups.setFriends(ann, 1, [ben]);
    const kept = await groups.createGroup(ann, { name: 'Lisbon trip', places: ['Ben', 'Cleo'], currency: 'JPY' });
    const deleted = await groups.createGroup(ann);
    const placeId = await groups.placeOf(ann, kept.id, 'Ben');
    await groups.added(ann, kept.id, { email: ben.email, placeId });
    const together = { params: { id: kept.id }, body: { members: [ann.id, ben.id] } };
    const [{ unit } = {}] = createUnit.response.parse((await groups.call(ann, createUnit, together)).body);
    await groups.call(ann, deleteGroup, { params: { id: deleted.id } });
    await groups.republish();
    const states = await groups.states();
    expect(states).toMatchObject({
      [`groups.group.${kept.id}`]: {
        currency: 'JPY',
        members: [{ userId: ann.id, unit }, { userId: ben.id, seat: placeId, unit }, { place: 'Cleo' }],
        deleted: false,
      },
      [`groups.group.${deleted.id}`]: { members: [], deleted: true },
    });

    expect(states[`groups.group.${deleted.id}`]).not.toHaveProperty('currency');

    await groups.loseBroker();
    await groups.startBroker();
    await groups.republish();
    expect(await groups.states()).toEqual(states);
  } finally {
    await groups.stop();
  }
});
