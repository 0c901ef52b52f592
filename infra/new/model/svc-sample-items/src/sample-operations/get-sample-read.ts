import type { Caller } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';

/** Reads nothing so far, and refuses no caller. */
@Injectable()
export class GetSampleRead {
  async get(_caller: Caller, _id: string): Promise<Record<string, never>> {
    return {};
  }
}
