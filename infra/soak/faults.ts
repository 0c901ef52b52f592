import { services } from '@allsquare/local/processes/services.ts';
import type { RunningPart } from '@allsquare/local/start/product.ts';
import type { ReplicatedProduct } from '../chaos/history/replicated-product.ts';

/** `mayFail`: requests may, because what is struck stands alone or ends in the middle of them. */
export type Fault = { name: string; mayFail: boolean; inject: () => Promise<unknown> };

/** Two after the other are replaced by fresh processes, as a release does; each ends what it has begun first. */
const release = (name: string, parts: RunningPart[]): Fault => ({
  name: `release of ${name}`,
  mayFail: parts.length === 1,
  inject: async () => {
    for (const part of parts) {
      await part.stop();
      part.start();
      await part.whenReady();
    }
  },
});

const kill = (name: string, part: RunningPart): Fault => ({
  name: `SIGKILL of ${name}`,
  mayFail: true,
  inject: async () => {
    part.kill('SIGKILL');
    await part.whenReady();
  },
});

/** Each unit is released and killed once, what they stand on too; in the middle the books are restored. */
export function faultsOn({ product, replicas }: ReplicatedProduct, restore: () => Promise<unknown>): Fault[] {
  const names = services.map(({ name }) => name);
  const single = (['edge', 'identity', 'nats'] as const).map((name) => release(name, [product.part(name)]));
  const kills = replicas.flatMap(([part], service) => (part ? [kill(`one ${names[service]}`, part)] : []));
  return [
    ...replicas.map((pair, service) => release(names[service] ?? '', pair)),
    ...single,
    { name: 'restore of the books to five seconds before', mayFail: true, inject: restore },
    ...kills,
    ...(['edge', 'identity', 'nats', 'postgres'] as const).map((name) => kill(name, product.part(name))),
  ];
}
