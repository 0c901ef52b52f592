import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { sessionConfig } from './config.ts';
import { DeletionModule } from './deletion/deletion.module.ts';
import { DocsModule } from './docs/docs.module.ts';
import { StrictTransport } from './http/strict-transport.ts';
import { LiveModule } from './live/live.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { ProxyModule } from './proxy/proxy.module.ts';
import { SessionModule } from './session/session.module.ts';

@Module({
  imports: [
    ConfigModule.forFeature(sessionConfig),
    SessionModule,
    DeletionModule,
    ProfileModule,
    LiveModule,
    ProxyModule,
    DocsModule,
  ],
  providers: [StrictTransport],
})
export class AppModule {}
