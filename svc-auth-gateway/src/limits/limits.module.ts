import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { limitsConfig } from '../config.ts';
import { Limits } from './limits.ts';
import { PasswordAttempts } from './password-attempts.ts';
import { SharedCounts } from './shared-counts.ts';

/** Rate limits. */
@Module({
  imports: [ConfigModule.forFeature(limitsConfig)],
  providers: [SharedCounts, Limits, PasswordAttempts],
  exports: [Limits, PasswordAttempts],
})
export class LimitsModule {}
