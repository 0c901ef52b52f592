import type { Presets } from '@allsquare/expenses-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SplitPresetsEntity } from './split-presets.entity.ts';

const NONE: Presets = { version: 0, default: null, presets: [] };

@Injectable()
export class PresetsRepository {
  constructor(@InjectRepository(SplitPresetsEntity) private readonly presets: Repository<SplitPresetsEntity>) {}

  async find(groupId: string, tx?: Transaction): Promise<Presets> {
    const repository = tx?.repository(SplitPresetsEntity) ?? this.presets;
    const row = await repository.findOneBy({ groupId });
    return row ? { version: row.version, ...row.presets } : NONE;
  }

  async save(tx: Transaction, groupId: string, { version, ...presets }: Presets) {
    await tx.repository(SplitPresetsEntity).upsert({ groupId, version, presets }, ['groupId']);
  }
}
