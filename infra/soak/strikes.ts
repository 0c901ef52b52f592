import type { RunningPart } from '@allsquare/local/product.ts';
import { services } from '@allsquare/local/services.ts';
import type { Doubled } from '../chaos/history/doubled.ts';

/** `mayFail`: requests may, because what is struck stands alone or ends in the middle of them. */
export type Deal = { name: string; mayFail: boolean; strike: () => Promise<unknown> };

/** Two after the other are replaced by fresh processes, as a release does; each ends what it has begun first. */
const release = (name: string, parts: RunningPart[]): Deal => ({
  name: `release of ${name}`,
  mayFail: parts.length === 1,
  strike: async () => {
    for (const part of parts) {
      await part.stop();
      part.start();
      await part.whenReady();
    }
  },
});

const kill = (name: string, part: RunningPart): Deal => ({
  name: `SIGKILL of ${name}`,
  mayFail: true,
  strike: async () => {
    part.kill('SIGKILL');
    await part.whenReady();
  },
});

/** Each unit is released and killed once, what they stand on too; in the middle the books are restored. */
export function strikesOn({ product, replicas }: Doubled, restore: () => Promise<unknown>): Deal[] {
  const names = services.map(({ name }) => name);
  const single = (['edge', 'identity', 'nats'] as const).map((name) => release(name, [product.part(name)]));
  const kills = replicas.flatMap(([part], service) => (part ? [kill(`one ${names[service]}`, part)] : []));
  return [
    ...replicas.map((pair, service) => release(names[service] ?? '', pair)),
    ...single,
    { name: 'restore of the books to five seconds before', mayFail: true, strike: restore },
    ...kills,
    ...(['edge', 'identity', 'nats', 'postgres'] as const).map((name) => kill(name, product.part(name))),
  ];
}
