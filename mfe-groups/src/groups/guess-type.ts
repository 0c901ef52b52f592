import type { GroupType } from '@allsquare/groups-contract';

/** The words and phrases that indicate a type in a group's name, separated by commas. */
const table: Record<Exclude<GroupType, 'other'>, string> = {
  trip: `trip, travel, travels, holiday, holidays, vacation, vacay, tour, roadtrip, journey, getaway, cruise,
    safari, ski, skiing, snowboard, hike, hiking, camping, camp, interrail, backpacking, island, beach, citytrip,
    honeymoon, airbnb`,
  home: `flat, apartment, house, home, household, roommates, roomies, flatmates, housemates, wg, rent, room,
    studio, villa, street, avenue, kitchen, dorm, condo, loft`,
  couple: 'couple, us two, the two of us, my love, wife, husband, girlfriend, boyfriend, partner, date night',
  event: `wedding, birthday, party, festival, concert, bbq, barbecue, christmas, easter, thanksgiving, halloween,
    dinner, brunch, picnic, reunion, bachelor, bachelorette, hen, stag, baby shower, graduation, anniversary,
    gift, present, event, new year, sylvester, carnival`,
  work: `work, office, team, project, company, business, colleagues, conference, startup, offsite, lunch club,
    department, client, workshop, coworking`,
};
const types = new Map(
  Object.entries(table).flatMap(([type, words]) =>
    words.split(',').map((word) => [word.trim().replaceAll(/\s+/g, ' '), type as GroupType] as const),
  ),
);
/** The number of words in the longest phrase. */
const LONGEST = 4;
/** 'Ann & Ben' */
const TWO_NAMES = /^\p{Lu}\p{L}+ *(?:&|\+|and) *\p{Lu}\p{L}+$/u;

/** The type that a group's name suggests. The last matching word wins: 'Beach house' is a house. */
export const guessType = (name: string): GroupType | undefined => {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let to = words.length; to > 0; to--)
    for (let count = Math.min(LONGEST, to); count > 0; count--) {
      const type = types.get(words.slice(to - count, to).join(' '));
      if (type) return type;
    }
  return TWO_NAMES.test(name.trim()) ? 'couple' : undefined;
};
