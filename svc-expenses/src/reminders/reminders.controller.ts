import { problems, remind } from '@allsquare/expenses-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { SendReminder } from './send-reminder.ts';

@Controller()
@Problems(problems)
export class RemindersController {
  constructor(private readonly sendReminder: SendReminder) {}

  @Route(remind)
  remind({ caller, body }: InputOf<typeof remind>) {
    return this.sendReminder.send(caller, body.groupId, body.userId);
  }
}
