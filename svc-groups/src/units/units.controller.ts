import { createUnit, deleteUnit, problems } from '@allsquare/groups-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { CreateUnit } from './create-unit.ts';
import { DeleteUnit } from './delete-unit.ts';

@Controller()
@Problems(problems)
export class UnitsController {
  constructor(
    private readonly createUnit: CreateUnit,
    private readonly deleteUnit: DeleteUnit,
  ) {}

  @Route(createUnit)
  create({ caller, params, body }: InputOf<typeof createUnit>) {
    return this.createUnit.create(caller, params.id, body.members);
  }

  @Route(deleteUnit)
  delete({ caller, params }: InputOf<typeof deleteUnit>) {
    return this.deleteUnit.delete(caller, params.id, params.unit);
  }
}
