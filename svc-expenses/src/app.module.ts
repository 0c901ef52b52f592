import { Module } from '@nestjs/common';
import { ActivityModule } from './activity/activity.module.ts';
import { BalancesModule } from './balances/balances.module.ts';
import { BookModule } from './book/book.module.ts';
import { ExpensesModule } from './expenses/expenses.module.ts';
import { GroupsModule } from './groups/groups.module.ts';
import { ImportsModule } from './imports/imports.module.ts';
import { PeopleModule } from './people/people.module.ts';
import { PresetsModule } from './presets/presets.module.ts';
import { RemindersModule } from './reminders/reminders.module.ts';
import { RepeatsModule } from './repeats/repeats.module.ts';
import { SettlementsModule } from './settlements/settlements.module.ts';

@Module({
  imports: [
    PresetsModule,
    ExpensesModule,
    BookModule,
    RepeatsModule,
    SettlementsModule,
    ImportsModule,
    RemindersModule,
    BalancesModule,
    GroupsModule,
    PeopleModule,
    ActivityModule,
  ],
})
export class AppModule {}
