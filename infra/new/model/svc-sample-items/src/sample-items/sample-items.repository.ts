import type { SampleItem } from '@allsquare/sample-items-contract';
import type { Transaction } from '@allsquare/service-kit';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SampleItemEntity } from './sample-item.entity.ts';

export const toSampleItem = ({ ownerId: _, createdAt, ...row }: SampleItemEntity): SampleItem => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

@Injectable()
export class SampleItemsRepository {
  constructor(@InjectRepository(SampleItemEntity) private readonly rows: Repository<SampleItemEntity>) {}

  /** Newest first. */
  async listBy(ownerId: string): Promise<SampleItem[]> {
    const rows = await this.rows.find({ where: { ownerId }, order: { createdAt: 'DESC', id: 'ASC' } });
    return rows.map(toSampleItem);
  }

  async insert(tx: Transaction, sampleItem: SampleItemEntity) {
    await tx.repository(SampleItemEntity).insert(sampleItem);
  }

  async deleteAllOf(tx: Transaction, ownerId: string) {
    await tx.repository(SampleItemEntity).delete({ ownerId });
  }
}
