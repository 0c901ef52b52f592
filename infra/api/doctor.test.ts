import { readInstallation } from '@allsquare/doctor/installation.ts';
import { runChecks } from '@allsquare/doctor/run-checks.ts';
import { adminUrl } from '@allsquare/local/servers/postgres.ts';
import { product } from '@allsquare/testing/running';
import { expect, test } from '@jest/globals';

test('the doctor reports only that the running product has no backup', async () => {
  const { origin, folder, databaseUrl, natsUrl, part } = product;
  const examined = await runChecks({
    ...readInstallation({}),
    origin,
    addressOf: (service) => `http://127.0.0.1:${part(service).port}`,
    databaseUrl,
    adminUrl: adminUrl(folder, part('postgres').port),
    natsUrl,
    folders: [folder],
    // Other files of this run take backups.
    backups: `${folder}/none`,
  });
  expect(examined.flatMap(({ findings }) => findings)).toEqual([
    expect.objectContaining({ check: 'backups', remedy: 'npm run ops -- backup, each day.' }),
  ]);
});
