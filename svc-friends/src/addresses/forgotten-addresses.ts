import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThanOrEqual } from 'typeorm';
import { AddressHash } from './address-hash.ts';
import { ForgottenAddressEntity } from './forgotten-address.entity.ts';

/** In milliseconds, longer than any stream retains domain events. */
const RETENTION = 7 * 86_400_000;

/** Addresses of deleted people, stored as a keyed hash so that late domain events do not restore them. */
@Injectable()
export class ForgottenAddresses {
  constructor(private readonly addressHash: AddressHash) {}

  /** The address in lower case. Deletes the hashes that no event can match any more. */
  async add(tx: Transaction, address: string) {
    const forgotten = tx.repository(ForgottenAddressEntity);
    await forgotten.delete({ forgottenAt: LessThan(new Date(Date.now() - RETENTION)) });
    await forgotten.upsert({ hash: this.addressHash.create(address), forgottenAt: new Date() }, ['hash']);
  }

  /** Whether the owner of the address was deleted after this ISO time. */
  isForgottenSince(tx: Transaction, address: string, at: string): Promise<boolean> {
    const hash = In(this.addressHash.createAll(address));
    return tx.repository(ForgottenAddressEntity).existsBy({ hash, forgottenAt: MoreThanOrEqual(new Date(at)) });
  }
}
