import { PersonEntity } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

/** SQL by hand: two tables are queried for each person. */
@Injectable()
export class KnownAddresses {
  constructor(@InjectRepository(PersonEntity) private readonly people: Repository<PersonEntity>) {}

  /**
   * The caller, their friends (by either's list), and people who accepted an invite the caller sent to their address.
   */
  async findKnown(callerId: string, userIds: string[]): Promise<Set<string>> {
    if (userIds.length === 0) return new Set();
    const rows = await this.people.sql<{ user_id: string }[]>`
      select user_id from people p where user_id = any(${userIds}::uuid[]) and (user_id = ${callerId}
        or exists (select from friends_of f where f.user_id = ${callerId} and p.user_id = any(f.friends))
        or exists (select from friends_of f where f.user_id = p.user_id and ${callerId}::uuid = any(f.friends))
        or email_verified and exists (
          select from invites where invited_by = ${callerId} and status = 'accepted' and email = lower(p.email)))`;
    return new Set(rows.map((row) => row.user_id));
  }
}
