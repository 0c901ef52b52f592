import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../build/units.ts';
import { UserFacingError } from '../build/user-facing-error.ts';

const run = promisify(execFile);

/** What each service publishes and follows, as npm run generate writes it. */
export const streamsFile = join(root, 'infra/nats/streams.json');

/** Makes the streams and consumers of the services, as a user of the broker who may. */
export async function makeStreams(natsUrl: string, signal?: AbortSignal) {
  // Any service does it for all.
  const args = ['--enable-source-maps', join(root, 'svc-auth-gateway/dist/main.mjs'), 'streams', streamsFile];
  const env = { PATH: process.env.PATH, NATS_URL: natsUrl };
  await run(process.execPath, args, { cwd: root, env, signal }).catch((error: { stderr?: string }) => {
    throw new UserFacingError(`The streams cannot be made: ${error.stderr}`);
  });
}
