import { mayBeSamePerson } from '@allsquare/contract-kit';
import { type Member, ownName } from '@allsquare/groups-contract';
import type { Question } from './use-question.tsx';

/** Who in a group may be somebody of this name: whoever has no account first. */
export const findAlike = (members: readonly Member[], names: readonly string[]): Member | undefined => {
  const alike = members.filter((member) => names.some((name) => mayBeSamePerson(ownName(member), name)));
  return alike.find(({ place }) => place) ?? alike[0];
};

const standing = ({ place, guest }: Member) => {
  if (place) return 'who is here without an account';
  return guest ? 'who is here as a guest' : 'who is already here';
};

/** Whether somebody who is to be added is this member. */
export const whoIsIt = (member: Member, somebody: string): Question => {
  const { name } = member.user;
  return {
    title: `Who is ${somebody}?`,
    text: `Is this the ${name} ${standing(member)}?`,
    yes: `Yes, ${name}`,
    no: 'No, somebody else',
  };
};

/** Whether who is or was in the group is a place too, which they have chosen. */
export const isThisYouToo = (you: string, place: string): Question => ({
  title: `Are you ${place} too?`,
  text: `You are already ${you}. Is this you too?`,
  yes: `Yes, ${place} is me`,
  no: 'No, somebody else',
});

/** Who without an address may have this one: its words before the '@' are names that its owner may have. */
export const findAddressed = (members: readonly Member[], address: string): Member | undefined => {
  const words = (address.split('@')[0] ?? '').split(/[._+\-\d]+/).filter((word) => word.length > 1);
  return findAlike(
    members.filter(({ place, guest }) => place || guest),
    words,
  );
};
