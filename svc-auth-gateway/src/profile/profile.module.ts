import { Module } from '@nestjs/common';
import { ConfigModule } from '@nestjs/config';
import { serviceUrls } from '../config.ts';
import { IdentityModule } from '../identity/identity.module.ts';
import { LimitsModule } from '../limits/limits.module.ts';
import { PeopleModule } from '../people/people.module.ts';
import { ProfileController } from './profile.controller.ts';
import { RenamePerson } from './rename-person.ts';

/** A person's own name. */
@Module({
  imports: [ConfigModule.forFeature(serviceUrls), IdentityModule, PeopleModule, LimitsModule],
  controllers: [ProfileController],
  providers: [RenamePerson],
})
export class ProfileModule {}
