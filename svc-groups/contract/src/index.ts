export * from './events.ts';
export * from './group.ts';
export * from './groups.ts';
export * from './invites.ts';
export * from './members.ts';
export * from './problems.ts';
