export * from './events.ts';
export * from './friends.ts';
export * from './mails.ts';
export * from './notifications.ts';
export * from './problems.ts';
