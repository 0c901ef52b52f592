import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { GroupsModule } from '../groups/groups.module.ts';
import { LedgerEntity } from '../groups/ledger.entity.ts';
import { BookController } from './book.controller.ts';
import { BookRepository } from './book.repository.ts';
import { ReadBook } from './read-book.ts';

/** All that a group has recorded. */
@Module({
  imports: [TypeOrmModule.forFeature([LedgerEntity]), GroupsModule],
  controllers: [BookController],
  providers: [BookRepository, ReadBook],
})
export class BookModule {}
