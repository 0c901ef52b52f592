import { getSampleRead, problems, runSampleWrite } from '@allsquare/sample-items-contract';
import { type InputOf, Problems, Route } from '@allsquare/service-kit';
import { Controller } from '@nestjs/common';
import { GetSampleRead } from './get-sample-read.ts';
import { RunSampleWrite } from './run-sample-write.ts';

@Controller()
@Problems(problems)
export class SampleOperationsController {
  constructor(
    private readonly runSampleWrite: RunSampleWrite,
    private readonly getSampleRead: GetSampleRead,
  ) {}

  @Route(runSampleWrite)
  run({ caller, params }: InputOf<typeof runSampleWrite>) {
    return this.runSampleWrite.run(caller, params.id);
  }

  @Route(getSampleRead)
  get({ caller, params }: InputOf<typeof getSampleRead>) {
    return this.getSampleRead.get(caller, params.id);
  }
}
