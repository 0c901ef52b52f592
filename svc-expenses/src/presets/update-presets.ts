import { mapPresetUserIds, type Presets } from '@allsquare/expenses-contract';
import { type Caller, FeatureFlags, UnitOfWork } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { GroupsRepository, seatIn } from '../groups/groups.repository.ts';
import { RequireMembers } from '../groups/require-members.ts';
import { refuse } from '../refuse.ts';
import { withHolders } from './get-presets.ts';
import { PresetsRepository } from './presets.repository.ts';

/**
 * A member replaces the presets of a group, if nobody changed them since they were read; everybody in them must be a
 * member.
 */
@Injectable()
export class UpdatePresets {
  constructor(
    private readonly requireMembers: RequireMembers,
    private readonly presets: PresetsRepository,
    private readonly groups: GroupsRepository,
    private readonly features: FeatureFlags,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async update(caller: Caller, groupId: string, sent: Presets): Promise<Presets> {
    this.features.require('bills');
    return this.requireMembers.forWrite({ caller, groupId }, () => this.write(caller, groupId, sent));
  }

  private async write(caller: Caller, groupId: string, sent: Presets): Promise<Presets> {
    // Read before the write: a failing read after it would report that nothing changed.
    const holders = await this.groups.listHolders(groupId);
    const others = sent.presets.flatMap(({ of }) => of.map(({ userId }) => userId));
    return this.unitOfWork.runBatched(groupId, undefined, async (tx) => {
      const group = await this.requireMembers.lock(tx, { caller, groupId, others });
      const { version } = await this.presets.find(groupId, tx);
      if (sent.version !== version) throw refuse('presets-changed');
      const presets = sent.presets.map((preset) => mapPresetUserIds(preset, (userId) => seatIn(group, userId)));
      const saved = { ...sent, version: version + 1, presets };
      await this.presets.save(tx, groupId, saved);
      tx.notifyBrowsers(group.memberIds, ['expenses'], groupId);
      return withHolders(saved, holders);
    });
  }
}
