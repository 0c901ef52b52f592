import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { serversOf } from '@allsquare/service-kit/servers-of';
import { headers, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { root } from '../../build/units.ts';
import { services } from '../../local/processes/services.ts';
import { declaredStreams } from '../declared-streams.ts';
import { type Check, CheckSkipped } from '../finding.ts';
import { onBroker } from '../on-broker.ts';

const CONF = 'Start the broker with infra/nats/nats.conf of the deployed versions, then look at its log.';
/** No stream is this long: the broker stores no message that expects it, even from a permitted user. */
const NEVER = headers();
NEVER.set('Nats-Expected-Last-Sequence', String(2 ** 50));

/**
 * Tries as each user what infra/nats/nats.conf does not allow. A permitted try has no effect: its message contradicts
 * the stream's end, and the stream to delete does not exist.
 */
export const checkRights: Check = async ({ natsUrl }) => {
  const operator = natsUrl('operator') ?? '';
  const users = services.map(({ name }) => ({ name, url: natsUrl(name) }));
  if (users.some(({ url }) => !url)) throw new CheckSkipped('the passwords at the broker are not all given.');
  const nobody = await onBroker(serversOf(operator).servers.join(), async () => true).catch(() => false);
  const may = await Promise.all(
    users.map(({ name, url = '' }) =>
      onBroker(url, async (connection) => {
        const tries = [
          ...((await canListen(connection, '>')) ? ['hear everything'] : []),
          ...((await canPublish(connection, '$JS.API.STREAM.DELETE.NONE')) ? ['delete streams'] : []),
        ];
        for (const { subject } of declaredStreams.streams)
          if (!mayPublish(name, subject) && (await canPublish(connection, `${subject}.doctor`)))
            tries.push(`publish ${subject}`);
        return tries.map((what) => `${name} may ${what} at the broker.`);
      }),
    ),
  );
  return [...(nobody ? ['The broker lets in whoever has no password.'] : []), ...may.flat()].map((problem) => ({
    problem,
    remedy: CONF,
  }));
};

const conf = readFileSync(join(root, 'infra/nats/nats.conf'), 'utf8').split('user: ');

/** The rights in the generated file. */
const mayPublish = (user: string, subject: string) =>
  conf.some((block) => block.startsWith(`${user}\n`) && block.includes(`"${subject}.*"`));

async function canListen(connection: NatsConnection, subject: string) {
  let isRefused = false;
  const subscription = connection.subscribe(subject, { callback: (error) => void (isRefused ||= error !== null) });
  await connection.flush();
  subscription.unsubscribe();
  return !isRefused;
}

/** The broker refuses a message before it answers the flush. */
async function canPublish(connection: NatsConnection, subject: string) {
  let isRefused = false;
  const watch = async () => {
    for await (const status of connection.status())
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        isRefused ||= status.error.subject === subject;
  };
  void watch();
  connection.publish(subject, '{}', { headers: NEVER });
  await connection.flush();
  await setImmediate();
  return !isRefused;
}
