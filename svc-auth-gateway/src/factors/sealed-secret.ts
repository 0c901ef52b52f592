import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import { sessionConfig } from '../config.ts';
import { deriveKey, tryKeys } from '../secrets/keys.ts';

const Payload = z.object({ sub: z.string(), secret: z.string() });

/** The secret of a factor that is being set up, sealed for ten minutes and one person. */
@Injectable()
export class SealedSecret {
  constructor(@Inject(sessionConfig.KEY) private readonly config: ConfigType<typeof sessionConfig>) {}

  seal(userId: string, secret: string): Promise<string> {
    const [newest = ''] = this.config.COOKIE_SECRET;
    return new EncryptJWT({ secret })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject(userId)
      .setExpirationTime('10m')
      .encrypt(deriveKey('factor', newest));
  }

  /** Undefined when it is too old, another person's or not sealed by us. */
  async open(userId: string, sealed: string): Promise<string | undefined> {
    const opened = await tryKeys('factor', this.config.COOKIE_SECRET, (key) =>
      jwtDecrypt(sealed, key, { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }),
    );
    const read = Payload.safeParse(opened?.payload).data;
    return read?.sub === userId ? read.secret : undefined;
  }
}
