import { Inject, Injectable, Module } from '@nestjs/common';
import { ConfigModule, type ConfigType, registerAs } from '@nestjs/config';
import { z } from 'zod';
import { refuse } from '../http/problem.ts';
import { readEnvironment } from '../process/config.ts';

const featureFlagsConfig = registerAs('feature-flags', () =>
  readEnvironment(
    z.object({
      /** New writes that the service accepts, separated by commas: none until all their readers support them. */
      OFFERS: z
        .string()
        .default('')
        .transform((listed) => listed.split(',')),
    }),
  ),
);

/** The new writes that the service accepts (infra/docs/releasing.md). A service that uses it declares OFFERS. */
@Injectable()
export class FeatureFlags {
  constructor(@Inject(featureFlagsConfig.KEY) private readonly config: ConfigType<typeof featureFlagsConfig>) {}

  isEnabled(feature: string): boolean {
    return this.config.OFFERS.includes(feature);
  }

  /** Throws Problem 404 for a feature that is off. */
  require(feature: string) {
    if (!this.isEnabled(feature)) throw refuse('not-yet');
  }
}

@Module({ imports: [ConfigModule.forFeature(featureFlagsConfig)], providers: [FeatureFlags], exports: [FeatureFlags] })
export class FeatureFlagsModule {}
