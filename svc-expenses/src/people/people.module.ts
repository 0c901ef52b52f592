import { Module } from '@nestjs/common';
import { PersonProjection } from './person-projection.ts';

/** Names of people. */
@Module({ providers: [PersonProjection] })
export class PeopleModule {}
