import { ENVIRONMENT, readConfig } from '@allsquare/service-kit';
import { Module } from '@nestjs/common';
import { GATEWAY_CONFIG, gatewayConfig } from './config.ts';

/** What every part of the gateway is set by. */
@Module({
  providers: [
    {
      provide: GATEWAY_CONFIG,
      useFactory: (environment: NodeJS.ProcessEnv) => readConfig(gatewayConfig, environment),
      inject: [ENVIRONMENT],
    },
  ],
  exports: [GATEWAY_CONFIG],
})
export class ConfigModule {}
