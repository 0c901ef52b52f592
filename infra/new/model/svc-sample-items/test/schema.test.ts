import { schemaDrift, startTestService } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service } from '../src/service.ts';

test('the entities match what the migrations create', async () => {
  const running = await startTestService(service);
  try {
    expect(await schemaDrift(running)).toEqual([]);
  } finally {
    await running.stop();
  }
});
