import { Module } from '@nestjs/common';
import { Docs } from './docs.ts';

/** Every service's OpenAPI document on one page. */
@Module({ providers: [Docs] })
export class DocsModule {}
