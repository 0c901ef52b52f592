import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateSampleItem } from './create-sample-item.ts';
import { SampleItemEntity } from './sample-item.entity.ts';
import { SampleItemsController } from './sample-items.controller.ts';
import { SampleItemsRepository } from './sample-items.repository.ts';

/** Creating and listing sample items. */
@Module({
  imports: [TypeOrmModule.forFeature([SampleItemEntity])],
  controllers: [SampleItemsController],
  providers: [SampleItemsRepository, CreateSampleItem],
  exports: [SampleItemsRepository],
})
export class SampleItemsModule {}
