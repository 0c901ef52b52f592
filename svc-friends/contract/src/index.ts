export * from './events.ts';
export * from './friends.ts';
export * from './problems.ts';
