import { schemaDrift, startTestService, until } from '@allsquare/testing';
import { expect, test } from '@jest/globals';
import { service as gateway } from '../src/service.ts';
import { gatewayEnv } from './fixture.ts';

test('the entities match the migrated schema, and a token stores nobody', async () => {
  const service = await startTestService(gateway, gatewayEnv());
  try {
    await until('the migrations', async () => {
      const [{ exists } = { exists: false }] = await service.query<{ exists: boolean }>(
        `select to_regclass('deletions') is not null as exists`,
      );
      return exists;
    });
    expect(await schemaDrift(service)).toEqual([]);
    const ann = { id: '0a000000-0000-4000-8000-00000000000a', name: 'Ann Example', email: 'ann@example.com' };
    const headers = { authorization: `Bearer ${await service.issuer.token(ann)}` };
    await fetch(new URL('/api/auth/me', service.url), { headers });
    expect(await service.query('select from people')).toEqual([]);
  } finally {
    await service.stop();
  }
});
