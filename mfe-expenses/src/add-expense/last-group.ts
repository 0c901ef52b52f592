const KEY = 'last_group';

/** The group that one has added an expense to last, or has chosen to; signing out forgets it. */
export const readLastGroup = (): string | null => localStorage.getItem(KEY);
export const keepLastGroup = (groupId: string): void => localStorage.setItem(KEY, groupId);
