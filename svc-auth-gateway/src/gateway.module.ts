import { Module } from '@nestjs/common';
import { DeletionModule } from './deletion/deletion.module.ts';
import { DocsModule } from './docs/docs.module.ts';
import { LiveModule } from './live/live.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { ProxyModule } from './proxy/proxy.module.ts';
import { SessionModule } from './session/session.module.ts';

@Module({
  imports: [SessionModule, DeletionModule, ProfileModule, LiveModule, ProxyModule, DocsModule],
})
export class GatewayModule {}
