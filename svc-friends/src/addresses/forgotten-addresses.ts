import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { In, LessThan, MoreThanOrEqual } from 'typeorm';
import { AddressHash } from './address-hash.ts';
import { ForgottenAddressEntity } from './forgotten-address.entity.ts';

/** In milliseconds, longer than any stream keeps domain events. */
const RETENTION = 7 * 86_400_000;

/**
 * Addresses of deleted people, of which only a keyed hash is kept, so that late domain events do not bring them back.
 */
@Injectable()
export class ForgottenAddresses {
  constructor(private readonly addressHash: AddressHash) {}

  /** The address in lower case. Drops the hashes that no event can meet any more. */
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
