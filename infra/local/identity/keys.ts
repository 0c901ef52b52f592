import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Database } from './database.ts';

type Loaded = {
  kid: string;
  privateKey: Awaited<ReturnType<typeof importJWK>>;
  publicJwk: JWK;
  refreshSecret: Uint8Array;
};

/** The realm's keys: RS256 for tokens that others verify, a secret for refresh tokens that only this server reads. */
export class Keys {
  private loaded?: Loaded;

  get current(): Loaded {
    if (!this.loaded) throw new Error('The signing key is not loaded yet.');
    return this.loaded;
  }

  /** Creates the keys when the database has none; processes that start together all use the first one's keys. */
  async load(database: Database): Promise<void> {
    const { rowCount } = await database.query('select 1 from keys');
    if (!rowCount) {
      const pair = await generateKeyPair('RS256', { extractable: true });
      await database.query(
        `insert into keys (kid, private_jwk, refresh_secret)
         select $1, $2, $3 where not exists (select 1 from keys)`,
        [randomUUID(), await exportJWK(pair.privateKey), randomBytes(64).toString('base64url')],
      );
    }
    const { rows } = await database.query<{ kid: string; private_jwk: JWK; refresh_secret: string }>(
      'select kid, private_jwk, refresh_secret from keys order by created_at, kid limit 1',
    );
    const row = rows[0];
    if (!row) throw new Error('The signing key was not stored.');
    this.loaded = {
      kid: row.kid,
      privateKey: await importJWK(row.private_jwk, 'RS256'),
      publicJwk: { kty: 'RSA', n: row.private_jwk.n, e: row.private_jwk.e, kid: row.kid, alg: 'RS256', use: 'sig' },
      refreshSecret: createHmac('sha512', row.refresh_secret).update('refresh').digest(),
    };
  }
}
