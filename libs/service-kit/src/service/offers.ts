import { Inject, Injectable, Module } from '@nestjs/common';
import { ConfigModule, type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { refuse } from '../http/problem.ts';
import { readEnvironment } from '../process/config.ts';

const offersConfig = registerAs('offers', () =>
  readEnvironment(
    z.object({
      /** What the service does anew, divided by commas: nothing of it until all who read what it writes know it. */
      OFFERS: z
        .string()
        .default('')
        .transform((listed) => listed.split(',')),
    }),
  ),
);

/** Which new writes the service accepts yet (infra/docs/releasing.md); a service that uses it names OFFERS. */
@Injectable()
export class Offers {
  constructor(@Inject(offersConfig.KEY) private readonly config: ConfigType<typeof offersConfig>) {}

  has(offer: string): boolean {
    return this.config.OFFERS.includes(offer);
  }

  /** Problem 404 for what is not offered yet. */
  require(offer: string) {
    if (!this.has(offer)) throw refuse('not-yet');
  }
}

@Module({ imports: [ConfigModule.forFeature(offersConfig)], providers: [Offers], exports: [Offers] })
export class OffersModule {}
