import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSystemError, UserFacingError } from '../../build/user-facing-error.ts';
import { COPY_OR_RESET } from './start-errors.ts';

const secretsFile = (folder: string) => join(folder, 'secrets.json');

/** Refuses with a sentence when the secrets are unreadable, or missing while the databases exist. */
export function checkSecrets(folder: string): void {
  const file = secretsFile(folder);
  if (existsSync(join(folder, 'postgres')) && !existsSync(file))
    throw new UserFacingError(`${file}, which has the passwords of the databases beside it, is gone: ${COPY_OR_RESET}`);
  read(file);
}

/**
 * Secrets of one data folder: each is created at its first use (32 bytes, base64url) and stored, readable by its owner
 * only.
 */
export function secretsOf(folder: string): (name: string) => string {
  const file = secretsFile(folder);
  return (name) => {
    const secrets = read(file);
    const secret = secrets[name] ?? randomBytes(32).toString('base64url');
    if (!secrets[name]) write(file, { ...secrets, [name]: secret });
    return secret;
  };
}

/** Writes the file atomically: without it no client can open the databases. */
function write(file: string, secrets: Record<string, string>): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  renameSync(unfinished, file);
}

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return {};
    if (error instanceof SyntaxError) throw new UserFacingError(`${file} is broken: ${COPY_OR_RESET}`);
    throw error;
  }
}
