import { mapPresetUserIds, type Presets } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { countPeopleOnce } from '../expenses/merge-by-person.ts';
import { GroupsRepository } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { PresetsRepository } from './presets.repository.ts';

/** The presets of a group, with the holders of their seats. */
@Injectable()
export class GetPresets {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly presets: PresetsRepository,
    private readonly groups: GroupsRepository,
    private readonly features: FeatureFlags,
  ) {}

  async get(caller: Caller, groupId: string): Promise<Presets> {
    this.features.require('bills');
    await this.requireMembers.require('reads', { caller, groupId });
    const [found, holders] = await Promise.all([this.presets.find(groupId), this.groups.listHolders(groupId)]);
    return withHolders(found, holders);
  }
}

/** Presets with the holders of their seats, merged people once, as in a new bill. */
export function withHolders(stored: Presets, holders: ReadonlyMap<string, string>): Presets {
  const presets = stored.presets.map((preset) =>
    countPeopleOnce(mapPresetUserIds(preset, (seat) => holders.get(seat) ?? seat)),
  );
  return { ...stored, presets };
}
