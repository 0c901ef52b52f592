import type { LinkedGroup } from '@allsquare/groups-contract';
import { Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { ShowGroup } from '../membership/show-group.ts';
import { ReadToken } from './read-token.ts';

/** Whoever has a link sees which group it leads into, and who they can be there. */
@Injectable()
export class LookAtLink {
  constructor(
    private readonly offers: Offers,
    private readonly readToken: ReadToken,
    private readonly showGroup: ShowGroup,
  ) {}

  async look(token: string): Promise<LinkedGroup> {
    this.offers.require('places');
    const { groupId } = await this.readToken.read(token);
    return this.showGroup.show(groupId);
  }
}
