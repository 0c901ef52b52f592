import type { Group } from '@allsquare/groups-contract';

/** The groups whose name or description contains `search`, ignoring case and surrounding whitespace. */
export const findGroups = (groups: readonly Group[], search: string): Group[] => {
  const wanted = search.trim().toLowerCase();
  return groups.filter(({ name, description }) =>
    [name, description ?? ''].some((text) => text.toLowerCase().includes(wanted)),
  );
};
