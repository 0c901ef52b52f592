const GROUP = 'last_group';
const PEOPLE = 'last_people';

/** The group of the last added expense or the last choice. Signing out clears it. */
export const readLastGroup = (): string | null => localStorage.getItem(GROUP);
export const storeLastGroup = (groupId: string): void => localStorage.setItem(GROUP, groupId);

const CURRENCY = 'last_currencies';
type Currencies = Record<string, string>;
const currencyByGroup = (): Currencies => JSON.parse(localStorage.getItem(CURRENCY) ?? '{}');

/**
 * The currency of the last bill that the user added to a group, if it was not the group's: until the service says which
 * one is the last. Signing out clears it.
 */
export const readLastCurrency = (groupId: string): { currency?: string } => {
  const currency = currencyByGroup()[groupId];
  return currency ? { currency } : {};
};
export const storeLastCurrency = (groupId: string, currency: string | undefined): void => {
  const { [groupId]: _, ...others } = currencyByGroup();
  localStorage.setItem(CURRENCY, JSON.stringify(currency ? { ...others, [groupId]: currency } : others));
};

type ByGroup = Record<string, string[]>;
const peopleByGroup = (): ByGroup => JSON.parse(localStorage.getItem(PEOPLE) ?? '{}');

/** The participants of the last expense that the user added to a group. Signing out clears them too. */
export const readLastPeople = (groupId: string): string[] => peopleByGroup()[groupId] ?? [];
export const storeLastPeople = (groupId: string, userIds: string[]): void =>
  localStorage.setItem(PEOPLE, JSON.stringify({ ...peopleByGroup(), [groupId]: userIds }));
