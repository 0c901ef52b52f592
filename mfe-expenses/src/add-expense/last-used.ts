const GROUP = 'last_group';
const PEOPLE = 'last_people';

/** The group of the last added expense or the last choice. Signing out clears it. */
export const readLastGroup = (): string | null => localStorage.getItem(GROUP);
export const storeLastGroup = (groupId: string): void => localStorage.setItem(GROUP, groupId);

type ByGroup = Record<string, string[]>;
const peopleByGroup = (): ByGroup => JSON.parse(localStorage.getItem(PEOPLE) ?? '{}');

/** The participants of the last expense that the user added to a group. Signing out clears them too. */
export const readLastPeople = (groupId: string): string[] => peopleByGroup()[groupId] ?? [];
export const storeLastPeople = (groupId: string, userIds: string[]): void =>
  localStorage.setItem(PEOPLE, JSON.stringify({ ...peopleByGroup(), [groupId]: userIds }));
