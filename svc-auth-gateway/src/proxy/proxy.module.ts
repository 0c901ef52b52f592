import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { SessionModule } from '../session/session.module.ts';
import { Proxy } from './proxy.ts';

/** Forwards requests to the services. */
@Module({ imports: [ConfigModule.forFeature(serviceUrls), SessionModule], providers: [Proxy] })
export class ProxyModule {}
