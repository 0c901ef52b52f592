import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from './token.ts';
import type { Transaction } from './transaction.ts';

const KNOWN_PEOPLE = 100_000;

export type Person = { userId: string; name: string; email: string };

/** This service's copy of names and emails, from whoever keeps them. Rows elsewhere hold user ids only. */
@Injectable()
export class People {
  /** Ids that have a row, so that not every request queries the database. */
  readonly #known = new Set<string>();

  constructor(private readonly db: DataSource) {}

  /** Takes name and email from a verified token, only of somebody not known yet: an old token must not undo a rename. */
  async insertIfUnknown(caller: Caller) {
    if (this.#known.has(caller.id)) return;
    await this.insertAllIfUnknown([{ userId: caller.id, name: caller.name, email: caller.email }]);
    if (this.#known.size >= KNOWN_PEOPLE) this.#known.clear();
    this.#known.add(caller.id);
  }

  /** Inserts people from an owner's answer, only those not known yet. */
  async insertAllIfUnknown(people: Person[]) {
    await this.db.query(
      `insert into people (user_id, name, email, version)
       select "userId", name, email, 0 from jsonb_to_recordset($1::jsonb) as p("userId" uuid, name text, email text) on conflict do nothing`,
      [JSON.stringify(people)],
    );
  }

  /** Emails compare without regard to letter case. */
  async byEmail(email: string): Promise<Person | undefined> {
    const [person] = await this.db.query<Person[]>(
      `select user_id as "userId", name, email from people where lower(email) = lower($1)`,
      [email],
    );
    return person;
  }

  /**
   * Replaces what is known of a person by something newer. Answers who they were, where name or address are others now: undefined for
   * somebody new, of whom nothing or only a token was known. Answers nothing where they are the same.
   */
  async replace(
    tx: Transaction,
    { userId, version, name, email }: Person & { version: number },
  ): Promise<{ before: Person | undefined } | undefined> {
    const [[before], replaced] = await Promise.all([
      tx.query<Person>(
        `select user_id as "userId", name, email from people where user_id = $1 and version > 0 for update`,
        [userId],
      ),
      tx.query(
        `insert into people as p (user_id, name, email, version) values ($1, $2, $3, $4)
         on conflict (user_id) do update set name = excluded.name, email = excluded.email, version = excluded.version
           where p.version < excluded.version
         returning user_id`,
        [userId, name, email, version],
      ),
    ]);
    const isSame = before?.name === name && before.email === email;
    return replaced.length > 0 && !isSame ? { before } : undefined;
  }
}
