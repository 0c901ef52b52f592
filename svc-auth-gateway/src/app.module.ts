import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { APP_GUARD } from '@nestjs/core';
import { sessionConfig } from './config.ts';
import { DeletionModule } from './deletion/deletion.module.ts';
import { DocsModule } from './docs/docs.module.ts';
import { EndedSessionsModule } from './ended-sessions/ended-sessions.module.ts';
import { FirstViewModule } from './first-view/first-view.module.ts';
import { GuestConversionModule } from './guest-conversion/guest-conversion.module.ts';
import { GuestReturnModule } from './guest-return/guest-return.module.ts';
import { SameOriginGuard } from './http/same-origin.guard.ts';
import { StrictTransport } from './http/strict-transport.ts';
import { CallerLimitsGuard } from './limits/caller-limits.guard.ts';
import { LimitsModule } from './limits/limits.module.ts';
import { LiveModule } from './live/live.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { ProxyModule } from './proxy/proxy.module.ts';
import { SessionModule } from './session/session.module.ts';
import { TracesModule } from './traces/traces.module.ts';

@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    SessionModule,
    GuestConversionModule,
    GuestReturnModule,
    DeletionModule,
    ProfileModule,
    LiveModule,
    ProxyModule,
    FirstViewModule,
    TracesModule,
    DocsModule,
    EndedSessionsModule,
    LimitsModule,
  ],
  providers: [
    StrictTransport,
    { provide: APP_GUARD, useClass: SameOriginGuard },
    { provide: APP_GUARD, useClass: CallerLimitsGuard },
  ],
})
export class AppModule {}
