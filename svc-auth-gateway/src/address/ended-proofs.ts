import { createHmac } from 'node:crypto';
import { Prunes, type Transaction } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { sessionConfig } from '../config.ts';
import { EndedProofsEntity } from './ended-proofs.entity.ts';

/** In days; the longest life of a proof or link. */
const RETENTION_DAYS = 8;

/**
 * A proof of an address works once: using it invalidates all earlier ones of the address, and so does deleting the
 * account. SQL by hand: an upsert with a condition, and ages by the database's own clock.
 */
@Injectable()
export class EndedProofs {
  constructor(
    @InjectRepository(EndedProofsEntity) private readonly rows: Repository<EndedProofsEntity>,
    @Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>,
  ) {}

  /** Whether a proof of this address (in lower case), issued at a time in seconds since 1970, was invalidated. */
  async has(address: string, issuedAt: number): Promise<boolean> {
    const found = await this.rows.sql`
      select from ended_proofs where hash = any(${this.#hashes(address)}) and ended_at >= to_timestamp(${issuedAt})`;
    return found.length > 0;
  }

  /** Invalidates this proof and all earlier ones; false if it was invalid already. */
  async end(address: string, issuedAt: number): Promise<boolean> {
    if (await this.has(address, issuedAt)) return false;
    const [hash] = this.#hashes(address);
    const ended = await this.rows.sql`
      insert into ended_proofs as e (hash, ended_at) values (${hash}, greatest(now(), to_timestamp(${issuedAt})))
      on conflict (hash) do update set ended_at = excluded.ended_at where e.ended_at < to_timestamp(${issuedAt})
      returning hash`;
    return ended.length > 0;
  }

  /** Invalidates all proofs issued so far. */
  async endAll(tx: Transaction, address: string): Promise<void> {
    const [hash] = this.#hashes(address);
    await tx.sql`
      insert into ended_proofs (hash, ended_at) values (${hash}, clock_timestamp())
      on conflict (hash) do update set ended_at = greatest(ended_proofs.ended_at, excluded.ended_at)`;
  }

  @Prunes()
  async prune(tx: Transaction): Promise<boolean> {
    await tx.sql`delete from ended_proofs where ended_at < now() - ${RETENTION_DAYS} * interval '1 day'`;
    return false;
  }

  /** By each secret, newest first. */
  #hashes(address: string): string[] {
    return this.config.ADDRESS_PROOF_SECRET.map((secret) =>
      createHmac('sha256', secret).update(`ended ${address}`).digest('base64url'),
    );
  }
}
