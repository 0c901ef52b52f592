import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnsOf } from '../database/columns-of.ts';
import { PersonEntity } from '../database/entities.ts';
import { isSharded } from '../database/sharding.ts';
import type { Caller } from '../http/token.ts';
import { eraseFromAnswers } from '../unit-of-work/idempotency.ts';
import type { Transaction } from '../unit-of-work/transaction.ts';

const MAX_CACHED_IDS = 100_000;

/** An unverified address may belong to another person, so it finds none. */
export type Person = { userId: string; name: string; email: string; emailVerified?: boolean | undefined };

const COLUMNS = columnsOf(PersonEntity, 'people', ['deleted', 'version']);

/** This service's copy of names and emails, from their owner. Other tables have only user ids. */
@Injectable()
export class People {
  /** Ids that have a row, so that not every request queries the database. */
  readonly #cachedIds = new Set<string>();

  constructor(private readonly db: DataSource) {}

  /** Inserts name and email from a verified token, only if unknown: an old token must not revert a rename. */
  async insertIfUnknown({ id: userId, name, email, emailVerified }: Caller) {
    if (this.#cachedIds.has(userId)) return;
    if (!(await this.isReadable(userId))) await this.insertAllIfUnknown([{ userId, name, email, emailVerified }]);
    if (this.#cachedIds.size >= MAX_CACHED_IDS) this.#cachedIds.clear();
    this.#cachedIds.add(userId);
  }

  /** In a sharded database a name is written on every server but read from one, even while another is down. */
  private async isReadable(userId: string): Promise<boolean> {
    if (!isSharded(this.db)) return false;
    const rows: unknown[] = await this.db.query(`select from people where user_id = $1`, [userId]);
    return rows.length > 0;
  }

  /** Inserts people from an owner's answer, only unknown ones. */
  async insertAllIfUnknown(people: Person[]) {
    await this.db.query(
      `insert into people (user_id, name, email, email_verified, version)
       select "userId", name, email, coalesce("emailVerified", false), 0
       from jsonb_to_recordset($1::jsonb) as p("userId" uuid, name text, email text, "emailVerified" boolean)
       on conflict do nothing`,
      [JSON.stringify(people)],
    );
  }

  /** Finds a person by verified address, ignoring letter case. */
  async findByEmail(email: string): Promise<Person | undefined> {
    const [person] = await this.db.query<Person[]>(
      `select ${COLUMNS} from people where lower(email) = lower($1) and email_verified`,
      [email],
    );
    return person;
  }

  /** Whether none of these people has deleted their account, nor can until the transaction ends. Lock them first. */
  async noneDeleted(tx: Transaction, userIds: string[]): Promise<boolean> {
    const people = await tx.query<{ deleted: boolean }>(
      `select deleted from people where user_id = any($1) order by user_id for share`,
      [userIds],
    );
    return people.every(({ deleted }) => !deleted);
  }

  /**
   * Replaces a person by a newer version, except a deleted one. If name, address or its verification changed, returns
   * the person before: undefined if new, or known only from a token. Returns nothing if they are equal.
   */
  async upsert(
    tx: Transaction,
    { userId, version, name, email, emailVerified = false }: Person & { version: number },
  ): Promise<{ before: Person | undefined } | undefined> {
    const [[before], replaced] = await Promise.all([
      tx.query<Person>(`select ${COLUMNS} from people where user_id = $1 and version > 0 for update`, [userId]),
      tx.query(
        `insert into people as p (user_id, name, email, email_verified, version) values ($1, $2, $3, $4, $5)
         on conflict (user_id) do update set name = excluded.name, email = excluded.email,
             email_verified = excluded.email_verified, version = excluded.version
           where p.version < excluded.version and not p.deleted
         returning user_id`,
        [userId, name, email, emailVerified, version],
      ),
    ]);
    const isSame = before?.name === name && before.email === email && before.emailVerified === emailVerified;
    return replaced.length > 0 && !isSame ? { before } : undefined;
  }

  /**
   * Replaces name and address of a deleted person for good, also in stored answers and dead letters; `name` replaces
   * the name. Returns the person before, undefined if unknown. Returns nothing if that was done already. Locks the row.
   */
  async anonymize(
    tx: Transaction,
    { userId, version, name }: Pick<Person, 'userId' | 'name'> & { version: number },
  ): Promise<{ before: Person | undefined } | undefined> {
    const [before] = await tx.query<Person & { deleted: boolean }>(
      `select ${COLUMNS}, deleted from people where user_id = $1 for update`,
      [userId],
    );
    if (before?.deleted) return undefined;
    await tx.query(
      `insert into people (user_id, name, email, version, deleted) values ($1, $2, '', $3, true)
       on conflict (user_id) do update set name = excluded.name, email = '', email_verified = false,
         version = excluded.version, deleted = true`,
      [userId, name, version],
    );
    if (!before) return { before };
    await eraseFromAnswers(tx, before, name);
    const address = before.email.toLowerCase();
    if (address) await tx.query(`delete from parked_facts where position($1 in lower(data)) > 0`, [address]);
    return { before };
  }
}

/** The lowercase address that finds a person, '' while it is not verified. */
export const addressOf = (person: Pick<Person, 'email' | 'emailVerified'> | undefined) =>
  person?.emailVerified ? person.email.trim().toLowerCase() : '';
