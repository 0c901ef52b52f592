export const callers = [
  'signed out',
  'stranger',
  'member',
  'admin',
  'former member',
  'former member with a balance',
  'removed',
  'member of another group',
  'guest',
  'guest of another group',
] as const;
export type Caller = (typeof callers)[number];
