import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { addressConfig } from '../config.ts';

/** Replaces an address that must not be stored. */
@Injectable()
export class AddressHash {
  constructor(@Inject(addressConfig.KEY) private readonly config: ConfigType<typeof addressConfig>) {}

  /** The keyed hash of an address in lower case. */
  create(address: string): string {
    return this.createAll(address)[0] ?? '';
  }

  /** The hashes it may be stored under, by each key, the newest first. */
  createAll(address: string): string[] {
    return this.config.ADDRESS_HASH_SECRET.map((key) => createHmac('sha256', key).update(address).digest('base64url'));
  }
}
