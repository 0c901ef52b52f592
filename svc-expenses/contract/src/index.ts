export * from './balances.ts';
export * from './events.ts';
export * from './expenses.ts';
export * from './problems.ts';
export * from './reminders.ts';
export * from './settlements.ts';
