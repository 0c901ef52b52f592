import { randomUUID } from 'node:crypto';
import type { Database } from './database.ts';
import { hashPassword } from './passwords.ts';
import { stepOf } from './totp.ts';

export type Credential = {
  id: string;
  type: 'password' | 'otp';
  label: string | null;
  secret: string;
  created_at: Date;
};

export const credentialsOf = async (database: Database, userId: string): Promise<Credential[]> => {
  const { rows } = await database.query<Credential>({
    name: 'credentials-of',
    text: 'select id, type, label, secret, created_at from credentials where user_id = $1 order by created_at, id',
    values: [userId],
  });
  return rows;
};

export const setPassword = async (database: Database, userId: string, password: string) => {
  await database.query(
    `insert into credentials (id, user_id, type, secret) values ($1, $2, 'password', $3)
     on conflict (user_id) where type = 'password' do update set secret = excluded.secret, created_at = now()`,
    [randomUUID(), userId, await hashPassword(password)],
  );
};

export const addTotp = (database: Database, userId: string, label: string, secret: string) =>
  database.query(`insert into credentials (id, user_id, type, label, secret) values ($1, $2, 'otp', $3, $4)`, [
    randomUUID(),
    userId,
    label,
    secret,
  ]);

export const deleteCredential = async (database: Database, userId: string, id: string): Promise<boolean> =>
  (await database.query('delete from credentials where user_id = $1 and id = $2', [userId, id])).rowCount === 1;

/** True once per code: a used code and any earlier one are refused. */
export const spendTotp = async (database: Database, otp: Credential, code: string): Promise<boolean> => {
  const step = stepOf(code, otp.secret);
  if (step === undefined) return false;
  const { rowCount } = await database.query('update credentials set used_step = $2 where id = $1 and used_step < $2', [
    otp.id,
    step,
  ]);
  return rowCount === 1;
};
