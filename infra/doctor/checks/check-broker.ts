import { streamName } from '@allsquare/contract-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { declaredStreams } from '../declared-streams.ts';
import type { Check } from '../finding.ts';
import { onBroker } from '../on-broker.ts';

const MAKE = 'npm run streams -w svc-groups, with NATS_URL of the operator (infra/nats/README.md).';

/** Whether the broker has what infra/nats/streams.json declares, with room in each stream. */
export const checkBroker: Check = ({ natsUrl, bounds }) =>
  onBroker(natsUrl('operator') ?? '', async (connection) => {
    const manager = await jetstreamManager(connection);
    const declared = [
      ...declaredStreams.streams.map(({ subject, followers }) => ({ name: streamName({ subject }), followers })),
      ...declaredStreams.buckets.map((bucket) => ({ name: `KV_${bucket}`, followers: [] })),
    ];
    const found = await Promise.all(
      declared.map(async ({ name, followers }) => {
        const stream = await manager.streams.info(name).catch(() => undefined);
        if (!stream) return [{ problem: `The broker has no stream ${name}.`, remedy: MAKE }];
        const lacking = await Promise.all(
          followers.map(async (follower) => {
            const isThere = await manager.consumers.info(name, follower).catch(() => undefined);
            return isThere ? [] : [{ problem: `${name} has no consumer ${follower}.`, remedy: MAKE }];
          }),
        );
        const full = stream.state.bytes / stream.config.max_bytes;
        const problem = `${name} has ${Math.round(full * 100)} % of the bytes that it may have.`;
        return [
          ...lacking.flat(),
          ...(full > bounds.fullStream
            ? [{ problem, remedy: 'Give it more before it takes no more: infra/docs/operations.md, Scaling.' }]
            : []),
        ];
      }),
    );
    return found.flat();
  });
