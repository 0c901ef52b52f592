import { services } from '@allsquare/local/processes/services.ts';
import type { RunningPart } from '@allsquare/local/start/product.ts';
import { type FaultAction, kill, stop } from '../history/fault-actions.ts';
import type { ReplicatedProduct } from '../history/replicated-product.ts';

/** `mayFail`: requests may fail, because a part without a replica is affected or a process ends without warning. */
export type PlannedFault = { name: string; mayFail: boolean; inject: () => Promise<void> };

/** Releases each unit, the edge, the identity server and the broker, restores the books, then kills each part. */
export function plannedFaults(world: ReplicatedProduct, restore: () => Promise<void>): PlannedFault[] {
  const { product, replicas } = world;
  const each = (name: string, mayFail: boolean, action: FaultAction, parts: RunningPart[]): PlannedFault => ({
    name,
    mayFail,
    inject: async () => {
      for (const part of parts) {
        await action(part, 0, world);
        await part.whenReady();
      }
    },
  });
  /** New processes replace the parts one after another, as a release does; each finishes its requests first. */
  const release = (name: string, parts: RunningPart[]) => each(`release of ${name}`, parts.length === 1, stop, parts);
  const killOne = (name: string, part: RunningPart) => each(`SIGKILL of ${name}`, true, kill, [part]);
  const names = services.map(({ name }) => name);
  return [
    ...replicas.map((pair, service) => release(names[service] ?? '', pair)),
    ...(['edge', 'identity', 'nats'] as const).map((name) => release(name, [product.part(name)])),
    { name: 'restore of the books to five seconds before', mayFail: true, inject: restore },
    ...replicas.flatMap(([part], service) => (part ? [killOne(`one ${names[service]}`, part)] : [])),
    ...(['edge', 'identity', 'nats', 'postgres'] as const).map((name) => killOne(name, product.part(name))),
  ];
}
