import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { refuse } from '../refuse.ts';
import { LockedRepeat } from './locked-repeat.ts';
import { RepeatsRepository } from './repeats.repository.ts';

/** A member deletes a repeat; bills already created remain. */
@Injectable()
export class DeleteRepeat {
  constructor(
    private readonly lockedRepeat: LockedRepeat,
    private readonly repeats: RepeatsRepository,
  ) {}

  delete(caller: Caller, id: string): Promise<void> {
    return this.lockedRepeat.run(
      caller,
      id,
      () => [],
      async (tx, _group, repeat) => {
        if (!(await this.repeats.delete(tx, repeat))) throw refuse('repeat-not-found');
      },
    );
  }
}
