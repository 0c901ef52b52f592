import { streamName } from '@allsquare/contract-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { services } from '../../local/processes/services.ts';
import { onDatabase } from '../../local/servers/on-database.ts';
import { declaredStreams } from '../declared-streams.ts';
import { fetchJson } from '../fetch-json.ts';
import type { Check } from '../finding.ts';
import type { Installation } from '../installation.ts';
import { onBroker } from '../on-broker.ts';

/** Messages that wait too long: in outboxes, before consumers, in projections, and as dead letters. */
export const checkLags: Check = async (installation) =>
  (await Promise.all([outboxes(installation), consumers(installation), projections(installation)])).flat();

async function outboxes({ databaseUrl, bounds }: Installation) {
  const found = await Promise.all(
    services.map(async ({ name, database }) => {
      const { waiting, seconds, parked } = await onDatabase(databaseUrl(database), async (db) => {
        const { rows } = await db.query<{ waiting: number; seconds: number; parked: number }>(
          `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float as seconds,
             (select count(*)::int from parked_facts) as parked
           from outbox where sent_at is null and subject is not null`,
        );
        return rows[0] ?? { waiting: 0, seconds: 0, parked: 0 };
      });
      return [
        ...(seconds * 1000 > bounds.late
          ? [
              {
                problem: `${waiting} events of ${name} wait in its outbox, the oldest for ${Math.round(seconds)} s.`,
                remedy: `Look whether ${name} runs and reaches the broker, and whether a stream is full (broker).`,
              },
            ]
          : []),
        ...(parked
          ? [
              {
                problem: `${name} has ${parked} dead letters.`,
                remedy: `npm run ops -- parked ${name} (infra/docs/operations.md, Dead letters).`,
              },
            ]
          : []),
      ];
    }),
  );
  return found.flat();
}

/** The age of the oldest message in its stream that a consumer has not acknowledged. */
const consumers = ({ natsUrl, now, bounds }: Installation) =>
  onBroker(natsUrl('operator') ?? '', async (connection) => {
    const manager = await jetstreamManager(connection);
    const found = await Promise.all(
      declaredStreams.streams.flatMap(({ subject, followers }) =>
        followers.map(async (follower) => {
          const stream = streamName({ subject });
          const info = await manager.consumers.info(stream, follower).catch(() => undefined);
          const waiting = info ? info.num_pending + info.num_ack_pending : 0;
          if (!info || waiting === 0) return [];
          // The client's own request cannot skip deleted messages.
          const answer = await connection.request(
            `$JS.API.STREAM.MSG.GET.${stream}`,
            JSON.stringify({ seq: info.ack_floor.stream_seq + 1, next_by_subj: `${subject}.*` }),
          );
          const { message } = answer.json<{ message?: { time: string } }>();
          const late = message ? now() - Date.parse(message.time) : 0;
          if (late <= bounds.late) return [];
          const problem = `${follower} is ${Math.round(late / 1000)} s behind in ${stream}: ${waiting} events wait.`;
          return [{ problem, remedy: `Look whether ${follower} runs, and for what fails in its log.` }];
        }),
      ),
    );
    return found.flat();
  });

async function projections({ addressOf }: Installation) {
  const found = await Promise.all(
    services.map(async ({ name }) => {
      const health = await fetchJson<{ late?: Record<string, string> }>(`${addressOf(name)}/health/ready`);
      return Object.entries(health?.late ?? {}).map(([part, words]) => ({
        problem: `${name} says that ${part} is late: ${words}.`,
        remedy: `Look whether the publisher of ${part} runs, and at the log of ${name}.`,
      }));
    }),
  );
  return found.flat();
}
