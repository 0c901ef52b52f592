import { type Caller, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

/** Changes nothing so far, and refuses no caller. */
@Injectable()
export class RunSampleWrite {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async run(_caller: Caller, _id: string): Promise<void> {
    await this.unitOfWork.run(undefined, async (_tx) => {});
  }
}
