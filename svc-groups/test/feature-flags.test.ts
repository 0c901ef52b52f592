import {
  addMember,
  addPlace,
  createGroup,
  createUnit,
  deleteLink,
  deleteUnit,
  joinByLink,
  mergeMembers,
  previewLink,
  renamePlace,
  shareLink,
  unclaimPlace,
  unmergeMembers,
} from '@allsquare/groups-contract';
import type { Operation } from '@allsquare/service-kit';
import { expect, test } from '@jest/globals';
import { settings, startFixture } from './fixture.ts';
import { ann } from './people.ts';

test('seats and other currencies are not available until they are offered; the rest is', async () => {
  const { OFFERS: _, ...without } = settings;
  const groups = await startFixture({ ...without, OFFERS: 'receipts' });
  try {
    const { id } = await groups.createGroup(ann, { name: 'Lisbon trip' });
    const params = { id, userId: ann.id, unit: ann.id };
    const email = 'dan@example.com';
    const offered: [Operation, unknown][] = [
      [createGroup, { name: 'Lisbon trip', places: ['Ben'] }],
      [createGroup, { name: 'Lisbon trip', currency: 'EUR' }],
      [addMember, { email, name: 'Dan' }],
      [addMember, { email, placeId: ann.id }],
      [addPlace, { name: 'Ben' }],
      [renamePlace, { name: 'Ben' }],
      [unclaimPlace, undefined],
      [shareLink, undefined],
      [deleteLink, undefined],
      [previewLink, { token: 'x' }],
      [joinByLink, { token: 'x' }],
      [createUnit, { members: [ann.id, ann.id] }],
      [deleteUnit, undefined],
      [mergeMembers, { into: ann.id }],
      [unmergeMembers, undefined],
    ];
    for (const [operation, body] of offered)
      expect(await groups.call(ann, operation, { params, body })).toMatchObject({
        status: 404,
        body: { code: 'not-yet', message: 'This is not available yet. Please try again later.' },
      });
    expect(await groups.add(ann, id, { email })).toMatchObject({ status: 202 });
    expect(await groups.createGroup(ann, { name: 'Flat', places: [], currency: 'USD' })).toMatchObject({
      memberCount: 1,
    });
  } finally {
    await groups.stop();
  }
});
