import { importEntries, problems, undoImport } from '@allsquare/expenses-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { ImportEntries } from './import-entries.ts';
import { UndoImport } from './undo-import.ts';

@Controller()
@Problems(problems)
export class ImportsController {
  constructor(
    private readonly importEntries: ImportEntries,
    private readonly undoImport: UndoImport,
  ) {}

  @Route(importEntries)
  import({ caller, body }: InputOf<typeof importEntries>) {
    return this.importEntries.import(caller, body);
  }

  @Route(undoImport)
  undo({ caller, params, query }: InputOf<typeof undoImport>) {
    return this.undoImport.undo(caller, query.groupId, params.importId);
  }
}
