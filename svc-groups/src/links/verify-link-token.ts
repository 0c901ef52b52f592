import type { Transaction } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { linkConfig } from '../config.ts';
import { refuse } from '../refuse.ts';
import type { LinkEntity } from './link.entity.ts';
import { isTokenOf, parseGroupId } from './link-token.ts';
import { LinksRepository } from './links.repository.ts';

@Injectable()
export class VerifyLinkToken {
  constructor(
    private readonly links: LinksRepository,
    @Inject(linkConfig.KEY) private readonly config: ConfigType<typeof linkConfig>,
  ) {}

  /** The link of this token. Problem 404 if there is none, whatever the reason. */
  async verify(token: string, tx?: Transaction): Promise<LinkEntity> {
    const groupId = parseGroupId(token);
    const link = groupId && (await this.links.find(groupId, tx));
    if (!link || !isTokenOf(token, link, this.config.JOIN_LINK_SECRET)) throw refuse('link-ended');
    return link;
  }
}
