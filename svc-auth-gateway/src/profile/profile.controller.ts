import { problems, updateProfile } from '@allsquare/auth-contract';
import { type Caller, CurrentCaller, Input, type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { Rename } from './rename.ts';

@Controller()
@Problems(problems)
export class ProfileController {
  constructor(private readonly renamePerson: Rename) {}

  @Route(updateProfile)
  updateProfile(@CurrentCaller() caller: Caller, @Input() { body }: InputOf<typeof updateProfile>) {
    return this.renamePerson.rename(caller, body.name);
  }
}
