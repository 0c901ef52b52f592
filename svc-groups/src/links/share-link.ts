import type { Link } from '@allsquare/groups-contract';
import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { linkConfig } from '../config.ts';
import { GroupsRepository } from '../membership/groups.repository.ts';
import { MembersRepository } from '../membership/members.repository.ts';
import { requireRole } from '../membership/roles.ts';
import { createLinkToken } from './link-token.ts';
import { LinksRepository } from './links.repository.ts';

/** Returns the group's link to a member, and creates it if there is none. */
@Injectable()
export class ShareLink {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly features: FeatureFlags,
    private readonly groups: GroupsRepository,
    private readonly members: MembersRepository,
    private readonly links: LinksRepository,
    @Inject(linkConfig.KEY) private readonly config: ConfigType<typeof linkConfig>,
  ) {}

  async share(caller: Caller, groupId: string): Promise<Link> {
    this.features.require('places');
    const { nonce, expiresAt } = await this.unitOfWork.run(undefined, async (tx) => {
      await this.groups.lock(tx, groupId);
      requireRole(await this.members.findRole(groupId, caller.id, tx));
      return (await this.links.find(groupId, tx)) ?? this.links.create(tx, groupId, caller.id);
    });
    const { PUBLIC_ORIGIN, JOIN_LINK_SECRET } = this.config;
    const [newest = Buffer.alloc(0)] = JOIN_LINK_SECRET;
    const url = Object.assign(new URL('/join', PUBLIC_ORIGIN), { hash: createLinkToken({ groupId, nonce }, newest) });
    return { url: url.href, expiresAt: expiresAt.toISOString() };
  }
}
