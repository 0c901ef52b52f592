import { createExpense } from '@allsquare/expenses-contract';
import { expect, test } from '@jest/globals';
import { ann, ben, startFixture } from './fixture.ts';

test('publishes all balances again to a broker that lost its files', async () => {
  const world = await startFixture();
  const { expenses } = world;
  try {
    await world.newGroup();
    await expenses.call(ann, createExpense, { body: world.dinner() });
    await world.newGroup();
    await expenses.republish();
    const published = await expenses.states();
    expect(Object.values(published)).toMatchObject([
      {
        groupId: expect.any(String),
        version: 1,
        balances: expect.arrayContaining([
          { userId: ann.id, cents: 5000 },
          { userId: ben.id, cents: -5000 },
        ]),
      },
    ]);

    await expenses.loseBroker();
    await expenses.startBroker();
    await expenses.republish();
    expect(await expenses.states()).toEqual(published);
  } finally {
    await world.stop();
  }
});
