export * from './events.ts';
export * from './groups.ts';
export * from './problems.ts';
