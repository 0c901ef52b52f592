import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { RemindersController } from './reminders.controller.ts';
import { RemindersRepository } from './reminders.repository.ts';
import { SendReminder } from './send-reminder.ts';

/** Reminders of payments. */
@Module({
  imports: [GroupsModule, BalancesModule],
  controllers: [RemindersController],
  providers: [RemindersRepository, SendReminder],
})
export class RemindersModule {}
