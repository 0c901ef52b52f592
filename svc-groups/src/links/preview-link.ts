import type { LinkPreview, previewLink } from '@allsquare/groups-contract';
import { FeatureFlags, type InputOf } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { BalancesRepository } from '../balances/balances.repository.ts';
import { GetJoinPreview } from '../membership/get-join-preview.ts';
import { RemovalsRepository } from '../membership/removals.repository.ts';
import { VerifyLinkToken } from './verify-link-token.ts';

/**
 * Shows a visitor with a link its group, who shares it and which member they can be there, except in the browser of a
 * guest an admin has removed.
 */
@Injectable()
export class PreviewLink {
  constructor(
    private readonly features: FeatureFlags,
    private readonly verifyLinkToken: VerifyLinkToken,
    private readonly removals: RemovalsRepository,
    private readonly balances: BalancesRepository,
    private readonly getJoinPreview: GetJoinPreview,
  ) {}

  async preview({ token, guestIds = [] }: InputOf<typeof previewLink>['body']): Promise<LinkPreview> {
    this.features.require('places');
    const { groupId, madeBy } = await this.verifyLinkToken.verify(token);
    if (guestIds.length > 0) await this.removals.requireNotRemoved({ groupId, userIds: guestIds });
    const [group, expenses] = await Promise.all([
      this.getJoinPreview.get(groupId, madeBy),
      this.balances.findExpenses(groupId),
    ]);
    return { ...group, ...(expenses && { expenses }) };
  }
}
