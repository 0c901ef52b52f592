export * from './account.ts';
export * from './events.ts';
export * from './problems.ts';
export * from './session.ts';
