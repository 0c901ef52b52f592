import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { AddressHash } from '../addresses/address-hash.ts';
import { MailedAddressEntity } from './mailed-address.entity.ts';
import { UnsubscribedAddressEntity } from './unsubscribed-address.entity.ts';

/** Mails per address and day, from all senders. */
const MAILS_PER_DAY = 3;
/** In milliseconds: the limits' window, twice for late domain events. */
const RETENTION = 2 * 86_400_000;

/** Counts mails by address. SQL by hand: an advisory lock, and an insert that depends on existing rows. */
@Injectable()
export class MailedAddressesRepository {
  constructor(private readonly addressHash: AddressHash) {}

  /**
   * Whether one more mail from this person to this address is allowed at an ISO time; if so, counts it. One a day from
   * the same person, three from all together, none to an unsubscribed address.
   */
  async countIfAllowed(tx: Transaction, senderId: string, address: string, at: string): Promise<boolean> {
    const hashes = this.addressHash.createAll(address);
    const [hash] = hashes;
    await tx.sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`;
    const counted = await tx.sql`
      with day as (
        select sender_id from mailed_addresses
         where hash = any(${hashes}) and mailed_at > ${at}::timestamptz - interval '1 day')
      insert into mailed_addresses (hash, sender_id, mailed_at)
      select ${hash}, ${senderId}, ${at}
       where not exists (select from unsubscribed_addresses where hash = any(${hashes}))
         and not exists (select from day where sender_id = ${senderId})
         and (select count(*) from day) < ${MAILS_PER_DAY}
      returning hash`;
    return counted.length > 0;
  }

  /** Unsubscribes the address with this hash. */
  async unsubscribe(tx: Transaction, hash: string): Promise<void> {
    const addresses = tx.repository(UnsubscribedAddressEntity);
    await addresses.createQueryBuilder().insert().values({ hash }).orIgnore().execute();
  }

  /** Subscribes it again. */
  async resubscribe(tx: Transaction, hash: string): Promise<void> {
    await tx.repository(UnsubscribedAddressEntity).delete({ hash });
  }

  /** Deletes rows outside every limit's window. */
  async prune(tx: Transaction): Promise<void> {
    await tx.repository(MailedAddressEntity).delete({ mailedAt: LessThan(new Date(Date.now() - RETENTION)) });
  }
}
