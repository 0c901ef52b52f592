import type { LinkedGroup, lookAtLink } from '@allsquare/groups-contract';
import { type InputOf, Offers } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { RemovalsRepository } from '../membership/removals.repository.ts';
import { ShowGroup } from '../membership/show-group.ts';
import { ReadToken } from './read-token.ts';

/**
 * Whoever has a link sees which group it leads into, and who they can be there. Not the browser of a guest whom an
 * admin has removed.
 */
@Injectable()
export class LookAtLink {
  constructor(
    private readonly offers: Offers,
    private readonly readToken: ReadToken,
    private readonly removals: RemovalsRepository,
    private readonly showGroup: ShowGroup,
  ) {}

  async look({ token, guestIds = [] }: InputOf<typeof lookAtLink>['body']): Promise<LinkedGroup> {
    this.offers.require('places');
    const { groupId } = await this.readToken.read(token);
    if (guestIds.length > 0) await this.removals.refuseRemoved({ groupId, userIds: guestIds });
    return this.showGroup.show(groupId);
  }
}
