export * from './account.ts';
export * from './events.ts';
export * from './first-view.ts';
export * from './guests.ts';
export * from './me.ts';
export * from './problems.ts';
export * from './session.ts';
export * from './traces.ts';
