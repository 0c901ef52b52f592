import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { servicesConfig } from '../config.ts';
import { Docs } from './docs.ts';

/** Every service's OpenAPI document on one page. */
@Module({ imports: [ConfigModule.forFeature(servicesConfig)], providers: [Docs] })
export class DocsModule {}
