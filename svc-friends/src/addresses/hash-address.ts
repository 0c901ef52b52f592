import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { addressConfig } from '../config.ts';

/** What stands for an address where the address itself must not be kept. */
@Injectable()
export class HashAddress {
  constructor(@Inject(addressConfig.KEY) private readonly config: ConfigType<typeof addressConfig>) {}

  /** The keyed hash of an address in lower case. */
  hash(address: string): string {
    return createHmac('sha256', this.config.ADDRESS_PROOF_SECRET).update(address).digest('base64url');
  }
}
