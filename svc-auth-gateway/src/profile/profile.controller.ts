import { problems, updateProfile } from '@allsquare/auth-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { RenamePerson } from './rename-person.ts';

@Controller()
@Problems(problems)
export class ProfileController {
  constructor(private readonly renamePerson: RenamePerson) {}

  @Route(updateProfile)
  updateProfile({ caller, body }: InputOf<typeof updateProfile>) {
    return this.renamePerson.rename(caller, body.name);
  }
}
