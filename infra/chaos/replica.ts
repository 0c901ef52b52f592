import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { patience } from '@allsquare/build/slowness';
import { freePorts } from '@allsquare/local/ports.ts';
import type { Product } from '@allsquare/local/product.ts';
import { secretsOf } from '@allsquare/local/secrets.ts';

/** The services with a database of their own, which can be doubled. */
export const databaseOf = { 'svc-expenses': 'expenses', 'svc-groups': 'groups', 'svc-friends': 'friends' } as const;
export type ServiceName = keyof typeof databaseOf;

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
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: product.databaseUrl(databaseOf[service]),
      NATS_URL: product.natsUrl(service),
      OIDC_ISSUER: `${product.origin}/realms/allsquare`,
      OIDC_JWKS_URL: `${product.origin}/realms/allsquare/protocol/openid-connect/certs`,
      GROUPS_URL: product.origin,
      EXPENSES_URL: product.origin,
      FRIENDS_URL: product.origin,
      PUBLIC_ORIGIN: product.origin,
      ADDRESS_PROOF_SECRET: secretsOf(product.folder)('proof of address'),
      ADDRESS_HASH_SECRET: secretsOf(product.folder)('address proof'),
      MAIL_FOLDER: join(product.folder, 'mails'),
    },
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
