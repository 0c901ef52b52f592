import { streamName } from '@allsquare/contract-kit';
import { jetstreamManager } from '@nats-io/jetstream';
import { onDatabase } from '../../local/servers/on-database.ts';
import { declaredStreams } from '../declared-streams.ts';
import type { Check } from '../finding.ts';
import type { Installation } from '../installation.ts';
import { onBroker } from '../on-broker.ts';

/** Whether this machine, the edge, the database and the broker agree on the time. */
export const checkClock: Check = async (installation) => {
  const { now, bounds } = installation;
  const clocks = Object.entries({ database: atDatabase, broker: atBroker, edge: atEdge });
  const found = await Promise.all(
    clocks.map(async ([part, read]) => {
      const [before, there, after] = [now(), await read(installation), now()];
      const ahead = there > after ? there - after : Math.min(0, there - before);
      if (Math.abs(ahead) <= bounds.clock) return [];
      const seconds = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`;
      const problem = `The clock of the ${part} is ${seconds} this machine's.`;
      return [{ problem, remedy: 'Let chrony or another NTP client set both clocks: timedatectl set-ntp true.' }];
    }),
  );
  return found.flat();
};

const atDatabase = ({ adminUrl }: Installation) =>
  onDatabase(adminUrl, async (db) => {
    const { rows } = await db.query<{ at: Date }>('select clock_timestamp() as at');
    return rows[0]?.at.getTime() ?? Number.NaN;
  });

const atBroker = ({ natsUrl }: Installation) =>
  onBroker(natsUrl('operator') ?? '', async (connection) => {
    const [stream] = declaredStreams.streams;
    const { ts } = await (await jetstreamManager(connection)).streams.info(streamName(stream ?? { subject: '' }));
    return Date.parse(ts ?? '');
  });

/** The header has whole seconds; this returns the end of its second. */
async function atEdge({ origin }: Installation) {
  const answer = await fetch(`${origin}/`, { method: 'HEAD', signal: AbortSignal.timeout(5000) });
  return Date.parse(answer.headers.get('date') ?? '') + 999;
}
