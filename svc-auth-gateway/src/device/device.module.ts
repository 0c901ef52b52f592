import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { sessionConfig } from '../config.ts';
import { DeviceCookie } from './device-cookie.ts';

/** Known devices. */
@Module({ imports: [ConfigModule.forFeature(sessionConfig)], providers: [DeviceCookie], exports: [DeviceCookie] })
export class DeviceModule {}
