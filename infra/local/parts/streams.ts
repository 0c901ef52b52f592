import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../build/units.ts';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { isFullDisk, minFreeDisk } from '../processes/start-errors.ts';

const run = promisify(execFile);

/** What each service publishes and consumes, as npm run release -- generate writes it. */
export const streamsFile = join(root, 'infra/nats/streams.json');

/** In milliseconds: how long a cluster's servers may take to elect a leader. */
const CLUSTER_TIMEOUT = 30_000;

/** `replicas`: how many servers of a cluster store each stream. */
type Options = { replicas?: number | undefined; signal?: AbortSignal | undefined };

/** Creates the streams and consumers of the services, as a permitted user of the broker. */
export async function makeStreams(natsUrl: string, { replicas, signal }: Options = {}) {
  // Any service does it for all.
  const args = ['--enable-source-maps', join(root, 'svc-auth-gateway/dist/main.mjs'), 'streams', streamsFile];
  const env = { PATH: process.env.PATH, NATS_URL: natsUrl, ...(replicas && { NATS_REPLICAS: String(replicas) }) };
  const deadline = Date.now() + (replicas ? CLUSTER_TIMEOUT : 0);
  for (;;) {
    try {
      await run(process.execPath, args, { cwd: root, env, signal });
      return;
    } catch (error) {
      const { stderr = '' } = error as { stderr?: string };
      if (isFullDisk(stderr))
        throw new UserFacingError(
          `The broker's disk has no room for the streams, which need ${minFreeDisk} free: free some space there, then try again.`,
        );
      if (Date.now() > deadline || signal?.aborted) throw new UserFacingError(`The streams cannot be made: ${stderr}`);
    }
  }
}
