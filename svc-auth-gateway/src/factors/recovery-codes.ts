import { argon2, randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';

const CODE_COUNT = 10;
/** Without 0, 1, l and o, which are misread. */
const ALPHABET = '23456789abcdefghijkmnpqrstuvwxyz';
/** 50 bits are too few for a fast hash once the table has leaked; for this slow one they suffice. */
const ARGON2_OPTIONS = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 };

const derive = promisify(argon2);

/** The codes that replace the authenticator app, once each; stored hashed. */
@Injectable()
export class RecoveryCodes {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(RecoveryCodeEntity) private readonly rows: Repository<RecoveryCodeEntity>,
  ) {}

  isRecoveryCode(code: string): boolean {
    return /^[a-z0-9]{5}-[a-z0-9]{5}$/i.test(code);
  }

  /** Replaces all codes of a person; returns the new ones, of which only the hashes are stored. */
  async regenerate(userId: string): Promise<string[]> {
    const codes = Array.from({ length: CODE_COUNT }, () => `${randomGroup()}-${randomGroup()}`);
    const rows = await Promise.all(codes.map(async (code) => ({ userId, hash: await hash(userId, code) })));
    await this.unitOfWork.run(undefined, async (tx) => {
      await tx.repository(RecoveryCodeEntity).delete({ userId });
      await tx.repository(RecoveryCodeEntity).insert(rows);
    });
    return codes;
  }

  /** True once per code. */
  async use(userId: string, code: string): Promise<boolean> {
    const unused = { userId, hash: await hash(userId, code.toLowerCase()), usedAt: IsNull() };
    const { affected } = await this.rows.update(unused, { usedAt: () => 'now()' });
    return affected === 1;
  }

  async deleteAll(userId: string): Promise<void> {
    await this.rows.delete({ userId });
  }
}

const randomGroup = () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** The user id is the salt, so that a code is found by its hash. */
const hash = async (userId: string, code: string): Promise<string> =>
  (await derive('argon2id', { ...ARGON2_OPTIONS, message: code, nonce: Buffer.from(userId) })).toString('base64url');
