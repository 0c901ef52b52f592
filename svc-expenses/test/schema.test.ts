import { schemaDrift, startTestService } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

test('the entities match the migrations', async () => {
  const expenses = await startTestService(service, { GROUPS_URL: 'http://127.0.0.1:9' });
  try {
    expect(await schemaDrift(expenses)).toEqual([]);
  } finally {
    await expenses.stop();
  }
});
