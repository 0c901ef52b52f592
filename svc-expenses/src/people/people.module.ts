import { Module } from '@nestjs/common';
import { FollowPerson } from './follow-person.ts';

/** Names of people. */
@Module({ providers: [FollowPerson] })
export class PeopleModule {}
