import { getPresets, problems, updatePresets } from '@allsquare/expenses-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { GetPresets } from './get-presets.ts';
import { UpdatePresets } from './update-presets.ts';

@Controller()
@Problems(problems)
export class PresetsController {
  constructor(
    private readonly getPresets: GetPresets,
    private readonly updatePresets: UpdatePresets,
  ) {}

  @Route(getPresets)
  get({ caller, query }: InputOf<typeof getPresets>) {
    return this.getPresets.get(caller, query.groupId);
  }

  @Route(updatePresets)
  update({ caller, query, body }: InputOf<typeof updatePresets>) {
    return this.updatePresets.update(caller, query.groupId, body);
  }
}
