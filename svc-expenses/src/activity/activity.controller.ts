import { listActivity, problems, undoActivity } from '@allsquare/expenses-contract';
import { type InputOf, PageRoute, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ListActivity } from './list-activity.ts';
import { UndoActivity } from './undo-activity.ts';

@Controller()
@Problems(problems)
export class ActivityController {
  constructor(
    private readonly listActivity: ListActivity,
    private readonly undoActivity: UndoActivity,
  ) {}

  @PageRoute(listActivity)
  list({ caller, query }: InputOf<typeof listActivity>) {
    return this.listActivity.list(caller, query);
  }

  @Route(undoActivity)
  undo({ caller, body, idempotency }: InputOf<typeof undoActivity>) {
    return this.undoActivity.undo(caller, body, idempotency);
  }
}
