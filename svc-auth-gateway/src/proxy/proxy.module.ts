import { Module } from '@nestjs/common';
import { ConfigModule } from '../config.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { Proxy } from './proxy.ts';

/** The way to the services. */
@Module({ imports: [ConfigModule, SessionModule], providers: [Proxy] })
export class ProxyModule {}
