import { getPresets, problems, updatePresets } from '@allsquare/expenses-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ChangePresets } from './change-presets.ts';
import { ReadPresets } from './read-presets.ts';

@Controller()
@Problems(problems)
export class PresetsController {
  constructor(
    private readonly readPresets: ReadPresets,
    private readonly changePresets: ChangePresets,
  ) {}

  @Route(getPresets)
  get({ caller, query }: InputOf<typeof getPresets>) {
    return this.readPresets.read(caller, query.groupId);
  }

  @Route(updatePresets)
  update({ caller, query, body }: InputOf<typeof updatePresets>) {
    return this.changePresets.change(caller, query.groupId, body);
  }
}
