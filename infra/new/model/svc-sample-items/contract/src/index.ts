export * from './events.ts';
export * from './problems.ts';
export * from './sample-items.ts';
export * from './sample-operations.ts';
