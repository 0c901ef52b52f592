const GROUP = 'last_group';
const PEOPLE = 'last_people';

/** The group that one has added an expense to last, or has chosen to; signing out forgets it. */
export const readLastGroup = (): string | null => localStorage.getItem(GROUP);
export const storeLastGroup = (groupId: string): void => localStorage.setItem(GROUP, groupId);

type ByGroup = Record<string, string[]>;
const peopleByGroup = (): ByGroup => JSON.parse(localStorage.getItem(PEOPLE) ?? '{}');

/** Who took part in what one has added to a group last; signing out forgets that too. */
export const readLastPeople = (groupId: string): string[] => peopleByGroup()[groupId] ?? [];
export const storeLastPeople = (groupId: string, userIds: string[]): void =>
  localStorage.setItem(PEOPLE, JSON.stringify({ ...peopleByGroup(), [groupId]: userIds }));
