import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

@Injectable()
export class PeopleRepository {
  /** The user ids of whoever has an account with this address; none while nobody is known there. */
  async at(tx: Transaction, address: string): Promise<string[]> {
    const rows = await tx.query<{ user_id: string }>(`select user_id from people where lower(email) = $1`, [address]);
    return rows.map((row) => row.user_id);
  }
}
