import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '@allsquare/build/slowness';
import { freePorts } from '@allsquare/local/ports.ts';
import type { Product } from '@allsquare/local/product.ts';
import type { ServiceName } from '@allsquare/local/services.ts';

/** A start takes two seconds, and longer beside others' load. */
const PATIENCE = patience(60_000);

export type Replica = { url: string; kill: (signal: NodeJS.Signals) => void; stop: () => Promise<void> };

/** Starts a second replica of a service beside the product's own, of this tree's build or of another. */
export async function startReplica(
  product: Product,
  service: ServiceName,
  main = join(import.meta.dirname, `../../${service}/dist/main.mjs`),
): Promise<Replica> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const replica = spawn(process.execPath, [main], {
    stdio: 'ignore',
    env: { ...product.environmentOf(service), PORT: String(port) },
  });
  const began = Date.now();
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
    if (replica.exitCode !== null || Date.now() - began > PATIENCE) {
      replica.kill('SIGKILL');
      throw new Error(`No replica of ${service} is ready`);
    }
    await sleep(20);
  }
  const stop = async () => {
    replica.kill('SIGTERM');
    await once(replica, 'exit');
  };
  return { url, kill: (signal) => void replica.kill(signal), stop };
}
