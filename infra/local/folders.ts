import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ordinaryUser, reaches } from './ordinary-user.ts';

export const checkout = dirname(dirname(import.meta.dirname));

/** Where the data of this checkout may lie: in it or, when PostgreSQL's user cannot reach it, under /var/lib. */
export const dataFolders = [
  join(checkout, '.allsquare'),
  join('/var/lib/allsquare', createHash('sha256').update(checkout).digest('hex').slice(0, 12)),
] as const;

const [inCheckout, inVarLib] = dataFolders;

/** The folder of the product's data, made when missing. Secrets in it have mode 0600. */
export function dataFolder(): string {
  return make(reaches(ordinaryUser(), checkout) ? inCheckout : inVarLib);
}

/** A new folder for one run, which PostgreSQL's user can enter. */
export function temporaryFolder(): string {
  const parent = reaches(ordinaryUser(), tmpdir()) ? tmpdir() : make(inVarLib);
  const folder = mkdtempSync(join(parent, 'allsquare-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Made with a mode of its own: a strict umask would lock PostgreSQL's user out. */
export function make(folder: string, mode = 0o755): string {
  if (mkdirSync(folder, { recursive: true, mode })) chmodSync(folder, mode);
  return folder;
}
