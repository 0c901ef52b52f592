import { listActivity, problems } from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ListActivity } from './list-activity.ts';

@Controller()
@Problems(problems)
export class ActivityController {
  constructor(private readonly listActivity: ListActivity) {}

  @PageRoute(listActivity)
  list({ caller, query }: InputOf<typeof listActivity>) {
    return this.listActivity.list(caller, query);
  }
}
