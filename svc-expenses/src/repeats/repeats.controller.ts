import { createRepeat, deleteRepeat, listRepeats, problems, updateRepeat } from '@allsquare/expenses-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { CreateRepeat } from './create-repeat.ts';
import { DeleteRepeat } from './delete-repeat.ts';
import { ListRepeats } from './list-repeats.ts';
import { UpdateRepeat } from './update-repeat.ts';

@Controller()
@Problems(problems)
export class RepeatsController {
  constructor(
    private readonly createRepeat: CreateRepeat,
    private readonly listRepeats: ListRepeats,
    private readonly updateRepeat: UpdateRepeat,
    private readonly deleteRepeat: DeleteRepeat,
  ) {}

  @Route(createRepeat)
  create({ caller, body, idempotency }: InputOf<typeof createRepeat>) {
    return this.createRepeat.create(caller, body, idempotency);
  }

  @Route(listRepeats)
  list({ caller, query }: InputOf<typeof listRepeats>) {
    return this.listRepeats.list(caller, query.groupId);
  }

  @Route(updateRepeat)
  update({ caller, params, body }: InputOf<typeof updateRepeat>) {
    return this.updateRepeat.update(caller, params.id, body);
  }

  @Route(deleteRepeat)
  delete({ caller, params }: InputOf<typeof deleteRepeat>) {
    return this.deleteRepeat.delete(caller, params.id);
  }
}
