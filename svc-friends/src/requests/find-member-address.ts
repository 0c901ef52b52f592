import { getGroup } from '@allsquare/groups-contract';
import { type Caller, callOwner, FeatureFlags } from '@allsquare/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { ConfigType } from '@nestjs/config';
import { PeopleRepository } from '../addresses/people.repository.ts';
import { serviceUrls } from '../config.ts';
import { refuse } from '../refuse.ts';

/** Finds the address of a member of one of the caller's groups, which the caller need not know. */
@Injectable()
export class FindMemberAddress {
  constructor(
    private readonly features: FeatureFlags,
    private readonly people: PeopleRepository,
    @Inject(serviceUrls.KEY) private readonly urls: ConfigType<typeof serviceUrls>,
  ) {}

  /** The member's address. Problem 404 unless both are in the group now, 422 without an address. */
  async find(caller: Caller, userId: string, groupId: string): Promise<string> {
    this.features.require('friends');
    const group = await callOwner(this.urls.GROUPS_URL, getGroup, { params: { id: groupId } }, caller);
    const member = group?.answer.members.find((one) => one.userId === userId);
    if (!member) throw refuse('not-in-one-group');
    const address = member.place || member.guest ? undefined : await this.people.findAddress(userId);
    if (!address) throw refuse('no-address');
    return address.toLowerCase();
  }
}
