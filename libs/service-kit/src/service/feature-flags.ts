import { Inject, Injectable, Module } from '@nestjs/common';
import { ConfigModule, type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { refuse } from '../http/problem.ts';
import { readEnvironment } from '../process/config.ts';

const featureFlagsConfig = registerAs('feature-flags', () =>
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
export class FeatureFlags {
  constructor(@Inject(featureFlagsConfig.KEY) private readonly config: ConfigType<typeof featureFlagsConfig>) {}

  isEnabled(feature: string): boolean {
    return this.config.OFFERS.includes(feature);
  }

  /** Problem 404 for what is not offered yet. */
  require(feature: string) {
    if (!this.isEnabled(feature)) throw refuse('not-yet');
  }
}

@Module({ imports: [ConfigModule.forFeature(featureFlagsConfig)], providers: [FeatureFlags], exports: [FeatureFlags] })
export class FeatureFlagsModule {}
