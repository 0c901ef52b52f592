/** '1 member', '4 members'. */
export const membersCount = (count: number): string => `${count} ${count === 1 ? 'member' : 'members'}`;
