import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.ts';
import { MailsModule } from '../mails/mails.module.ts';
import { PublishPerson } from './publish-person.ts';
import { RepublishPeople } from './republish-people.ts';

/** Publishes people's names and emails to every service. */
@Module({
  imports: [IdentityModule, MailsModule],
  providers: [PublishPerson, RepublishPeople],
  exports: [PublishPerson],
})
export class PeopleModule {}
