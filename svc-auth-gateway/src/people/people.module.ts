import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { PublishPerson } from './publish-person.ts';

/** Who people are, told to every service. */
@Module({ imports: [IdentityModule], providers: [PublishPerson], exports: [PublishPerson] })
export class PeopleModule {}
