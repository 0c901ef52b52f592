import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { limitsConfig } from '../config.ts';
import { Limits } from './limits.ts';
import { PasswordTries } from './password-tries.ts';
import { SharedCounts } from './shared-counts.ts';

/** How often somebody may do something. */
@Module({
  imports: [ConfigModule.forFeature(limitsConfig)],
  providers: [SharedCounts, Limits, PasswordTries],
  exports: [Limits, PasswordTries],
})
export class LimitsModule {}
