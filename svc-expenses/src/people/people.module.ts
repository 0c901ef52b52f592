import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { PersonProjection } from './person-projection.ts';

/** Names of people. */
@Module({ imports: [GroupsModule], providers: [PersonProjection] })
export class PeopleModule {}
