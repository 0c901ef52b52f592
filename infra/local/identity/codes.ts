import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

type CodeRequest = {
  redirect_uri: string;
  code_challenge: string;
  nonce?: string | undefined;
  scope: string;
};

/** A code that buys the session's first tokens once, within a minute. */
export const issueCode = async (database: Database, sessionId: string, request: CodeRequest): Promise<string> => {
  const code = randomBytes(32).toString('base64url');
  await database.query(
    `insert into codes (hash, session_id, redirect_uri, challenge, nonce, scope, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '1 minute')`,
    [sha256(code), sessionId, request.redirect_uri, request.code_challenge, request.nonce ?? null, request.scope],
  );
  return code;
};

type Spent = { session_id: string; redirect_uri: string; challenge: string; nonce: string | null; scope: string };

/** The grant of the code; undefined when the code is unknown, used or expired, or the verifier does not match. */
export const spendCode = async (database: Database, code: string, verifier: string, redirectUri: string) => {
  const { rows } = await database.query<Spent & { late: boolean }>(
    `delete from codes where hash = $1
     returning session_id, redirect_uri, challenge, nonce, scope, expires_at < now() as late`,
    [sha256(code)],
  );
  const spent = rows[0];
  const own = spent && !spent.late && spent.redirect_uri === redirectUri && spent.challenge === sha256(verifier);
  return own ? spent : undefined;
};
